import * as z from 'zod/mini';
import type { Stack } from '../stack/stackTemplate.ts';

const BucketProperties = z.object({ BucketName: z.optional(z.string()) });
const BucketPolicy = z.object({
  Bucket: z.string(),
  PolicyDocument: z.object({
    Statement: z.array(
      z.object({
        Effect: z.string(),
        Action: z.union([z.string(), z.array(z.string())]),
        Principal: z.optional(z.unknown()),
      }),
    ),
  }),
});

/** The names of the stack's buckets. */
export function readBuckets(stack: Stack): ReadonlySet<string> {
  return new Set(
    stack
      .all('AWS::S3::Bucket', BucketProperties)
      .map(({ id, properties }) => properties.BucketName ?? id.toLowerCase()),
  );
}

/** The buckets that CloudFront may list, where S3 distinguishes missing objects from forbidden ones. */
export function readListableBuckets(stack: Stack): ReadonlySet<string> {
  const listing = stack
    .all('AWS::S3::BucketPolicy', BucketPolicy)
    .filter(({ properties }) =>
      properties.PolicyDocument.Statement.some(
        ({ Effect, Action, Principal }) =>
          Effect === 'Allow' &&
          [Action].flat().includes('s3:ListBucket') &&
          JSON.stringify(Principal ?? '').includes('cloudfront.amazonaws.com'),
      ),
    );
  return new Set(listing.map(({ properties }) => properties.Bucket));
}
