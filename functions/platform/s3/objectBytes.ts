import { extendedEncodeURIComponent } from '@smithy/core/protocols';
import type { HttpRequest } from '@smithy/types';
import { deadlines } from '#functions/platform/aws/deadlines.ts';
import { emptyRequestTo, SignedHandler } from '#functions/platform/aws/signedHandler.ts';
import { ownRegion } from '#functions/platform/aws/signer.ts';
import { withRetry } from '#functions/platform/dynamo/retry.ts';
import type { BucketName } from '#functions/platform/dynamo/tables.ts';
import { bucketNamed } from './bucketNamed.ts';

const storage = new SignedHandler('s3', deadlines.storage);

/**
 * The bytes of an object, or undefined. It does not use the S3 client, which would triple the code a function loads
 * before its first call.
 * @throws TimedOutError if the storage does not respond in time, Error if it refuses.
 */
export function objectBytes(bucket: BucketName, key: string): Promise<Uint8Array | undefined> {
  const request = requestFor(bucketNamed(bucket), key);
  return withRetry(async () => {
    const { response } = await storage.handle(request);
    const { statusCode, body, $metadata } = response;
    if (statusCode === 200) return body;
    // The error of S3 for a missing key if the caller may not list the bucket.
    const isDenied = statusCode === 403 && response.text().includes('<Code>AccessDenied</Code>');
    if (statusCode === 404 || isDenied) return undefined;
    const error = new Error(`S3 answered ${statusCode} to a GetObject request`);
    throw Object.assign(error, { $metadata });
  });
}

function requestFor(bucket: string, key: string): HttpRequest {
  const endpoint = process.env['AWS_ENDPOINT_URL_S3'];
  const path = key.split('/').map(extendedEncodeURIComponent).join('/');
  const request = emptyRequestTo(endpoint ?? `https://${bucket}.s3.${ownRegion()}.amazonaws.com`);
  return { ...request, path: endpoint === undefined ? `/${path}` : `/${bucket}/${path}` };
}
