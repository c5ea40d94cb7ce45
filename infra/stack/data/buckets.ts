import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  type IBucket,
} from 'aws-cdk-lib/aws-s3';
import { Duration, RemovalPolicy } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { BucketAction, Grant } from '#functions/grants.ts';
import { type BucketName, buckets } from '#functions/platform/dynamo/tables.ts';
import { leavingLimits } from '#shared/account/limits.ts';

/** Access logs contain IP addresses: kept long enough to investigate an attack, and no longer. */
const logDays = 7;
const undeleteDays = 30;
/** Presigned forms are valid for five minutes; uploads that were never completed are deleted after a day. */
const inboxDays = 1;
/** A copy of a member's data; its row says how long it can be downloaded. */
const exportDays = leavingLimits.exportKeptDays;

/** Snapshots of all people. Leftovers of a killed job must expire too, because they may contain erased members. */
const snapshotDays = 2;
/** Longer than any backup of the tables. */
const erasureDays = 400;

const locked = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
  removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
} as const satisfies BucketProps;

/** CDK's `Bucket` type is slightly wider than the `IBucket` it accepts, which a strict compiler rejects. */
function isBucket(construct: unknown): construct is IBucket {
  return construct instanceof Bucket;
}

function addBucket(scope: Construct, id: string, props: BucketProps): IBucket {
  const bucket: unknown = new Bucket(scope, id, { ...locked, ...props });
  if (!isBucket(bucket)) throw new Error('CDK returned no bucket.');
  return bucket;
}

/**
 * The buckets for finished images, uploads awaiting re-encoding, the site, the index of people, the log of erased
 * accounts, and access logs.
 */
export class Buckets extends Construct {
  readonly byName: Readonly<Record<BucketName, IBucket>>;
  readonly logs: IBucket;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.logs = addBucket(this, 'Logs', {
      lifecycleRules: [{ expiration: Duration.days(logDays) }],
    });
    const logged = (name: string) => ({
      serverAccessLogsBucket: this.logs,
      serverAccessLogsPrefix: `s3/${name}/`,
    });
    const aborts = { abortIncompleteMultipartUploadAfter: Duration.days(1) };
    const undelete = { noncurrentVersionExpiration: Duration.days(undeleteDays), ...aborts };
    this.byName = {
      directory: addBucket(this, 'Directory', {
        ...logged('directory'),
        lifecycleRules: [{ expiration: Duration.days(snapshotDays), ...aborts }],
      }),
      erasures: addBucket(this, 'Erasures', {
        ...logged('erasures'),
        // AWS Backup copies only versioned buckets.
        versioned: true,
        lifecycleRules: [{ ...undelete, expiration: Duration.days(erasureDays) }],
      }),
      images: addBucket(this, 'Images', {
        ...logged('images'),
        versioned: true,
        lifecycleRules: [undelete],
      }),
      inbox: addBucket(this, 'Inbox', {
        ...logged('inbox'),
        lifecycleRules: [
          { prefix: 'inbox/', expiration: Duration.days(inboxDays), ...aborts },
          { prefix: 'exports/', expiration: Duration.days(exportDays), ...aborts },
        ],
      }),
      site: addBucket(this, 'Site', {
        ...logged('site'),
        versioned: true,
        lifecycleRules: [undelete],
      }),
    };
  }

  /** The buckets of a grant, each with its allowed actions. */
  granted(grant: Grant): { name: BucketName; bucket: IBucket; actions: readonly BucketAction[] }[] {
    const names = Object.keys(buckets).filter((name): name is BucketName => name in buckets);
    return names.flatMap((name) => {
      const actions = grant.buckets?.[name] ?? [];
      return actions.length > 0 ? [{ name, bucket: this.byName[name], actions }] : [];
    });
  }
}
