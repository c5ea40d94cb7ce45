import { buildQueryString, extendedEncodeURIComponent, HttpRequest } from '@smithy/core/protocols';
import { ownRegion, signerFor } from '#functions/platform/aws/signer.ts';

/** An object that may be downloaded, its file name, and for how long. */
interface PresignedDownload {
  readonly bucket: string;
  readonly key: string;
  readonly fileName: string;
  readonly seconds: number;
}

/**
 * The path and query under which S3 serves one object to anyone who has them; CloudFront passes both on unchanged. @see
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */
export async function downloadPath(
  { bucket, key, fileName, seconds }: PresignedDownload,
  now: Date,
): Promise<string> {
  const request = new HttpRequest({
    method: 'GET',
    path: `/${key.split('/').map(extendedEncodeURIComponent).join('/')}`,
    headers: {
      host: `${bucket}.s3.${ownRegion()}.amazonaws.com`,
      'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD',
    },
    query: {
      'response-cache-control': 'private, no-store',
      'response-content-disposition': `attachment; filename="${fileName}"`,
    },
  });
  const { path, query } = await signerFor('s3').presign(request, { signingDate: now, expiresIn: seconds });
  return `${path}?${buildQueryString(query ?? {})}`;
}
