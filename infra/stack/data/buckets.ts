import { Duration, RemovalPolicy } from 'aws-cdk-lib/core';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { leavingLimits } from '#shared/leavingLimits.ts';
import type { BucketAction, Grant } from '#functions/grants.ts';
import { type BucketName, buckets } from '#functions/platform/dynamo/tables.ts';

/** Access logs hold addresses of people: long enough to look into an attack, and no longer. */
const logDays = 7;
const undeleteDays = 30;
/** Presigned forms live five minutes; what was uploaded and never completed goes after a day. */
const inboxDays = 1;
/** A copy of somebody's data; its row tells for how long it is given out. */
const exportDays = leavingLimits.exportKeptDays;

/** Snapshots of all people: what was left behind by one that was killed goes, too, and with it whoever is erased. */
const snapshotDays = 2;

const locked = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
  removalPolicy: RemovalPolicy.RETAIN,
} as const satisfies BucketProps;

/** CDK declares its own `Bucket` a little wider than the `IBucket` it takes, which a strict compiler minds. */
function isBucket(construct: unknown): construct is IBucket {
  return construct instanceof Bucket;
}

function addBucket(scope: Construct, id: string, props: BucketProps): IBucket {
  const bucket: unknown = new Bucket(scope, id, { ...locked, ...props });
  if (!isBucket(bucket)) throw new Error('CDK made no bucket.');
  return bucket;
}

/** The buckets of finished images, of uploads that wait to be re-encoded, of the site, of the index of people, and of access logs. */
export class Buckets extends Construct {
  readonly byName: Readonly<Record<BucketName, IBucket>>;
  readonly logs: IBucket;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.logs = addBucket(this, 'Logs', {
      // CloudFront's standard logs are delivered by ACL.
      objectOwnership: ObjectOwnership.OBJECT_WRITER,
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

  /** The buckets that a grant names, each with what it allows there. */
  granted(grant: Grant): { name: BucketName; bucket: IBucket; actions: readonly BucketAction[] }[] {
    const names = Object.keys(buckets).filter((name): name is BucketName => name in buckets);
    return names.flatMap((name) => {
      const actions = grant.buckets?.[name] ?? [];
      return actions.length > 0 ? [{ name, bucket: this.byName[name], actions }] : [];
    });
  }
}
