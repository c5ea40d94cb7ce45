import {
  BackupPlan,
  BackupPlanRule,
  BackupResource,
  BackupVault,
  type IBackupVault,
} from 'aws-cdk-lib/aws-backup';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Duration, RemovalPolicy } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import type { Buckets } from './buckets.ts';
import type { Tables } from './tables.ts';

/** Here they only wait to be copied: the tables themselves can be restored to any second of 35 days. */
const backupDays = 7;
/** Shorter than the log of erased accounts is kept (`buckets.ts`). */
const copyDays = 90;
const dailyAt = Schedule.cron({ hour: '5', minute: '0' });

/** What AWS Backup needs for tables and buckets. */
const policies = [
  'service-role/AWSBackupServiceRolePolicyForBackup',
  'AWSBackupServiceRolePolicyForS3Backup',
] as const;

interface BackupsProps {
  readonly tables: Tables;
  readonly buckets: Buckets;
  /** The vault in another account or region that gets a copy of each. */
  readonly vaultArn: string;
}

/** A daily backup of all tables, of images and of the log of erased accounts, copied to a vault elsewhere. */
export class Backups extends Construct {
  constructor(scope: Construct, id: string, { tables, buckets, vaultArn }: BackupsProps) {
    super(scope, id);
    const elsewhere: IBackupVault = BackupVault.fromBackupVaultArn(this, 'Elsewhere', vaultArn);
    const vault = new BackupVault(this, 'Vault', {
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    const plan = new BackupPlan(this, 'Plan', {
      backupVault: vault,
      backupPlanRules: [
        new BackupPlanRule({
          ruleName: 'Daily',
          scheduleExpression: dailyAt,
          deleteAfter: Duration.days(backupDays),
          copyActions: [{ destinationBackupVault: elsewhere, deleteAfter: Duration.days(copyDays) }],
        }),
      ],
    });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: policies.map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
    });
    for (const name of policies) {
      acknowledge(
        role,
        `IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${name}]`,
        'AWS Backup keeps these policies up to date with what its own calls need.',
      );
    }
    plan.addSelection('Data', {
      role,
      resources: [
        ...Object.values(tables.byName).map((table) => BackupResource.fromArn(table.tableArn)),
        ...[buckets.byName.images, buckets.byName.erasures].map(({ bucketArn }) =>
          BackupResource.fromArn(bucketArn),
        ),
      ],
      // The role already has this policy, from `policies`.
      disableDefaultBackupPolicy: true,
    });
  }
}
