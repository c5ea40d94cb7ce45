import { createHash, createHmac } from 'node:crypto';
import type { Signer } from '../images/presignUpload.ts';

/** One object that may be fetched, under this name, for so long. */
export interface Download {
  readonly bucket: string;
  readonly key: string;
  readonly fileName: string;
  readonly seconds: number;
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * The path and query under which S3 gives out one object, for whoever has them; CloudFront passes both on as they are.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */
export function downloadPath(
  { bucket, key, fileName, seconds }: Download,
  signer: Signer,
  now: Date,
): string {
  const moment = `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  const scope = `${moment.slice(0, 8)}/${signer.region}/s3/aws4_request`;
  const query = Object.entries({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${signer.accessKeyId}/${scope}`,
    'X-Amz-Date': moment,
    'X-Amz-Expires': String(seconds),
    ...(signer.sessionToken === undefined ? {} : { 'X-Amz-Security-Token': signer.sessionToken }),
    'X-Amz-SignedHeaders': 'host',
    'response-content-disposition': `attachment; filename="${fileName}"`,
  })
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');
  const path = `/${key.split('/').map(encode).join('/')}`;
  const host = `${bucket}.s3.${signer.region}.amazonaws.com`;
  const canonical = ['GET', path, query, `host:${host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n');
  const hash = createHash('sha256').update(canonical).digest('hex');
  const keyOfDay = hmac(`AWS4${signer.secretAccessKey}`, moment.slice(0, 8));
  const signing = hmac(hmac(hmac(keyOfDay, signer.region), 's3'), 'aws4_request');
  const signature = hmac(signing, ['AWS4-HMAC-SHA256', moment, scope, hash].join('\n')).toString('hex');
  return `${path}?${query}&X-Amz-Signature=${signature}`;
}
