import { type BucketName, buckets } from '#functions/platform/dynamo/tables.ts';

/** The name of a bucket in this deployment. @throws if the function has no grant for it. */
export function bucketNamed(bucket: BucketName): string {
  const name = process.env[buckets[bucket]];
  if (name === undefined) throw new Error(`${buckets[bucket]} is not granted to this function`);
  return name;
}
