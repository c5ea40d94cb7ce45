import { beforeAll, expect, test } from 'vitest';
import { tables } from '#functions/platform/dynamo/tables.ts';
import { parseSettings } from '#infra/stack/settings.ts';
import { resourcesOf, type Synthesis, synthesize, usualSynthesis } from './synthesis.ts';

const backupVaultArn = 'arn:aws:backup:eu-central-1:210987654321:backup-vault:alumni';
let synthesis: Synthesis;

beforeAll(async () => {
  synthesis = await synthesize({ backupVaultArn });
});

const only = (type: string) => {
  const [[, found] = [], ...others] = resourcesOf(synthesis.template, type);
  expect(others).toEqual([]);
  return found?.Properties ?? {};
};

test('all tables are backed up daily, with the images and the log of erased accounts', () => {
  const { BackupSelection } = only('AWS::Backup::BackupSelection');
  const selected = JSON.stringify(BackupSelection);

  for (const [id] of resourcesOf(synthesis.template, 'AWS::DynamoDB::Table')) expect(selected).toContain(id);
  expect(selected.match(/"Arn"/g)).toHaveLength(Object.keys(tables).length + 2 + 1);
  expect(selected).toMatch(/BucketsImages.*BucketsErasures/);
});

test('each backup is copied to the vault of the setting, and kept there for less time than erasures are known', () => {
  const { BackupPlan } = only('AWS::Backup::BackupPlan');

  expect(BackupPlan).toMatchObject({
    BackupPlanRule: [
      {
        ScheduleExpression: 'cron(0 5 * * ? *)',
        Lifecycle: { DeleteAfterDays: 7 },
        CopyActions: [{ DestinationBackupVaultArn: backupVaultArn, Lifecycle: { DeleteAfterDays: 90 } }],
      },
    ],
  });
  const [, erasures] =
    resourcesOf(synthesis.template, 'AWS::S3::Bucket').find(([id]) => id.startsWith('BucketsErasures')) ?? [];
  expect(JSON.stringify(erasures?.Properties)).toContain('"ExpirationInDays":400');
});

test('the role of the backups is that of AWS Backup, and can restore nothing', () => {
  const [, role] =
    resourcesOf(synthesis.template, 'AWS::IAM::Role').find(([id]) => id.startsWith('BackupsRole')) ?? [];
  const policies = JSON.stringify(role?.Properties['ManagedPolicyArns']);

  expect(JSON.stringify(role?.Properties['AssumeRolePolicyDocument'])).toContain('backup.amazonaws.com');
  expect(policies).toContain('AWSBackupServiceRolePolicyForBackup');
  expect(policies).not.toContain('Restore');
});

test('the vault stays if the stack goes', () => {
  const [[, vault] = []] = resourcesOf(synthesis.template, 'AWS::Backup::BackupVault');

  expect(vault).toMatchObject({ UpdateReplacePolicy: 'Retain' });
});

test('without the setting there is no plan; an ARN of something else is refused in a sentence', async () => {
  expect(resourcesOf((await usualSynthesis()).template, 'AWS::Backup::BackupPlan')).toEqual([]);
  expect(() => parseSettings('production', { backupVaultArn: 'arn:aws:s3:::bucket' })).toThrow(
    'backupVaultArn must be the ARN of a vault of AWS Backup.',
  );
});
