import { S3Client } from '@aws-sdk/client-s3';
import { deadlines, requestHandlerFor } from '#functions/platform/aws/deadlines.ts';
import { once } from '#functions/platform/runtime/once.ts';

/** The S3 client, one per process. */
export const s3 = once(() => {
  const endpoint = process.env['AWS_ENDPOINT_URL_S3'];
  return new S3Client({
    region: process.env['AWS_REGION'] ?? 'us-east-1',
    maxAttempts: 3,
    requestHandler: requestHandlerFor(deadlines.storage),
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
  });
});
