import { S3Client } from '@aws-sdk/client-s3';
import { deadlines } from '#functions/platform/aws/deadlines.ts';
import { sdkOptions } from '#functions/platform/aws/sdkOptions.ts';
import { once } from '#functions/platform/runtime/once.ts';

export function s3Client(maxAttempts: number): S3Client {
  const options = sdkOptions('S3', deadlines.storage, maxAttempts);
  return new S3Client({ ...options, forcePathStyle: 'endpoint' in options });
}

/** The S3 client, one per process. */
export const s3 = once(() => s3Client(3));
