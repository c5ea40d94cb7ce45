import { createHmac } from 'node:crypto';

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

/** What the form is signed with: the function's own credentials, as Lambda hands them over. */
export interface Signer {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | undefined;
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** The credentials of this function. Read at every call: they are replaced while it lives. */
export function ownSigner(): Signer {
  const { AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env;
  return {
    region: AWS_REGION ?? 'us-east-1',
    accessKeyId: AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: AWS_SECRET_ACCESS_KEY ?? '',
    sessionToken: AWS_SESSION_TOKEN,
  };
}

/**
 * The fields of a POST form that S3 takes for exactly one object; the `file` comes last.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html
 */
export function uploadFields(admitted: Admission, signer: Signer, now: Date): Record<string, string> {
  const moment = `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  const day = moment.slice(0, 8);
  const fixed = {
    key: admitted.key,
    'Content-Type': admitted.contentType,
    'x-amz-checksum-sha256': admitted.sha256,
    success_action_status: '201',
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': `${signer.accessKeyId}/${day}/${signer.region}/s3/aws4_request`,
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
  const dayKey = hmac(`AWS4${signer.secretAccessKey}`, day);
  const key = hmac(hmac(hmac(dayKey, signer.region), 's3'), 'aws4_request');
  return { ...fixed, Policy: policy, 'X-Amz-Signature': hmac(key, policy).toString('hex') };
}
