import { encodePart as encode, momentOf, scopeOf, signatureOf, type Signer } from '../aws/signer.ts';

/** One object that may be fetched, under this name, for so long. */
export interface Download {
  readonly bucket: string;
  readonly key: string;
  readonly fileName: string;
  readonly seconds: number;
}

/**
 * The path and query under which S3 gives out one object, for whoever has them; CloudFront passes both on as they are.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */
export function downloadPath(
  { bucket, key, fileName, seconds }: Download,
  signer: Signer,
  now: Date,
): string {
  const moment = momentOf(now);
  const query = Object.entries({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${signer.accessKeyId}/${scopeOf(signer, moment)}`,
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
  return `${path}?${query}&X-Amz-Signature=${signatureOf(signer, moment, canonical)}`;
}
