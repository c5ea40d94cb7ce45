import { momentOf, scopeOf, signedText, type Signer } from '../aws/signer.ts';

/** What one presigned form admits: these bytes under this key, until then. */
export interface Admission {
  readonly bucket: string;
  readonly key: string;
  readonly contentType: string;
  readonly size: number;
  /** SHA-256 of the bytes, base64. */
  readonly sha256: string;
  readonly expiresAt: Date;
}

/**
 * The fields of a POST form that S3 takes for exactly one object; the `file` comes last.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html
 */
export function uploadFields(admitted: Admission, signer: Signer, now: Date): Record<string, string> {
  const moment = momentOf(now);
  const fixed = {
    key: admitted.key,
    'Content-Type': admitted.contentType,
    'x-amz-checksum-sha256': admitted.sha256,
    success_action_status: '201',
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': `${signer.accessKeyId}/${scopeOf(signer, moment)}`,
    'x-amz-date': moment,
    ...(signer.sessionToken === undefined ? {} : { 'x-amz-security-token': signer.sessionToken }),
  };
  const policy = Buffer.from(
    JSON.stringify({
      expiration: admitted.expiresAt.toISOString(),
      conditions: [
        { bucket: admitted.bucket },
        ...Object.entries(fixed).map(([name, value]) => ['eq', `$${name}`, value]),
        ['content-length-range', admitted.size, admitted.size],
      ],
    }),
  ).toString('base64');
  return { ...fixed, Policy: policy, 'X-Amz-Signature': signedText(signer, moment, policy) };
}
