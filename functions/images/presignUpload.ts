import { ownCredentials, ownRegion, signerFor } from '#functions/platform/aws/signer.ts';

/** What a presigned form allows: this content under this key, until this time. */
interface UploadPermit {
  readonly bucket: string;
  readonly key: string;
  readonly contentType: string;
  readonly size: number;
  /** SHA-256 of the content, base64. */
  readonly sha256: string;
  readonly expiresAt: Date;
}

/**
 * The fields of a POST form that S3 accepts for exactly one object; `file` must be the last field.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html
 */
export async function uploadFields(admitted: UploadPermit, now: Date): Promise<Record<string, string>> {
  const { accessKeyId, sessionToken } = await ownCredentials();
  // `20261121T043500Z`
  const moment = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const fixed = {
    key: admitted.key,
    'Content-Type': admitted.contentType,
    'x-amz-checksum-sha256': admitted.sha256,
    success_action_status: '201',
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': `${accessKeyId}/${moment.slice(0, 8)}/${ownRegion()}/s3/aws4_request`,
    'x-amz-date': moment,
    ...(sessionToken === undefined ? {} : { 'x-amz-security-token': sessionToken }),
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
  const signature = await signerFor('s3').sign(policy, { signingDate: now });
  return { ...fixed, Policy: policy, 'X-Amz-Signature': signature };
}
