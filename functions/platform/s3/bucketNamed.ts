import { type BucketName, buckets } from '#functions/platform/dynamo/tables.ts';
import { grantedEnv } from '#functions/platform/runtime/grantedEnv.ts';

/** The name of a bucket in this deployment. @throws if the function has no grant for it. */
export function bucketNamed(bucket: BucketName): string {
  return grantedEnv(buckets[bucket]);
}
