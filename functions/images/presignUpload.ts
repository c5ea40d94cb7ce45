import { ownCredentials, ownRegion, signerFor } from '#functions/platform/aws/signer.ts';
import { isoTimeAfter } from '#functions/platform/runtime/time.ts';
import { bucketNamed } from '#functions/platform/s3/bucketNamed.ts';
import { limits } from '#shared/platform/limits.ts';
import { uploadKey } from './images.ts';

/** The only content that a form accepts. */
interface UploadContent {
  readonly contentType: string;
  readonly size: number;
  /** SHA-256 of the content, base64. */
  readonly sha256: string;
}

/** A form that uploads exactly this content under the owner's prefix, once and soon. */
export async function uploadForm(ownerId: string, id: string, content: UploadContent, now: Date) {
  const key = uploadKey(ownerId, id);
  const expiresAt = isoTimeAfter(now, limits.uploadSeconds * 1000);
  const permit = { ...content, bucket: bucketNamed('inbox'), key, expiresAt };
  return { url: '/inbox', fields: await signedFields(permit, now), expiresAt };
}

interface UploadPermit extends UploadContent {
  readonly bucket: string;
  readonly key: string;
  readonly expiresAt: string;
}

/**
 * The fields of a POST form that S3 accepts for exactly one object; `file` must be the last field.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html
 */
async function signedFields(permit: UploadPermit, now: Date): Promise<Record<string, string>> {
  const { accessKeyId, sessionToken } = await ownCredentials();
  // `20261121T043500Z`
  const moment = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const fixed = {
    key: permit.key,
    'Content-Type': permit.contentType,
    'x-amz-checksum-sha256': permit.sha256,
    success_action_status: '201',
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': `${accessKeyId}/${moment.slice(0, 8)}/${ownRegion()}/s3/aws4_request`,
    'x-amz-date': moment,
    ...(sessionToken === undefined ? {} : { 'x-amz-security-token': sessionToken }),
  };
  const policy = Buffer.from(
    JSON.stringify({
      expiration: permit.expiresAt,
      conditions: [
        { bucket: permit.bucket },
        ...Object.entries(fixed).map(([name, value]) => ['eq', `$${name}`, value]),
        ['content-length-range', permit.size, permit.size],
      ],
    }),
  ).toString('base64');
  const signature = await signerFor('s3').sign(policy, { signingDate: now });
  return { ...fixed, Policy: policy, 'X-Amz-Signature': signature };
}
