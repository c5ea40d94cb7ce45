import { deadlines } from '../deadlines.ts';
import { bucketNamed } from './bucketNamed.ts';
import { patiently } from './retry.ts';
import { originOf, signedRequest } from '../aws/signedRequest.ts';
import { encodePart, ownSigner } from '../aws/signer.ts';
import type { BucketName } from './tables.ts';

/**
 * The bytes of an object, read without S3's client, which would be two fifths of what a function loads before its first
 * call; undefined where there is none.
 * @throws Unavailable where the storage does not answer in time, Error where it refuses.
 */
export function objectBytes(bucket: BucketName, key: string): Promise<Uint8Array | undefined> {
  const place = placeOf(bucketNamed(bucket), key);
  const asked = { service: 's3', ...place, method: 'GET', headers: {}, body: '' } as const;
  return patiently(async () => {
    const { status, bytes } = await signedRequest({ ...asked, deadline: deadlines.storage });
    if (status === 200) return bytes;
    // Without the right to list a bucket S3 answers a missing key so.
    const isDenied = status === 403 && Buffer.from(bytes).includes('<Code>AccessDenied</Code>');
    if (status === 404 || isDenied) return undefined;
    throw new Error(`S3 answers ${status} to the reading of an object`);
  });
}

function placeOf(bucket: string, key: string) {
  const endpoint = process.env['AWS_ENDPOINT_URL_S3'];
  const path = key.split('/').map(encodePart).join('/');
  const address = endpoint ?? `https://${bucket}.s3.${ownSigner().region}.amazonaws.com`;
  return {
    origin: originOf(address).origin,
    path: endpoint === undefined ? `/${path}` : `/${bucket}/${path}`,
  };
}
