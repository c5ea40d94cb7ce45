import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import {
  CloudFormationClient,
  DescribeStackResourcesCommand,
  DescribeStacksCommand,
  GetTemplateSummaryCommand,
  type StackStatus,
} from '@aws-sdk/client-cloudformation';
import { CloudFrontClient, ListDistributionsCommand } from '@aws-sdk/client-cloudfront';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetAccountSummaryCommand, IAMClient } from '@aws-sdk/client-iam';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { DescribeSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { parseSettings } from '#infra/stack/settings.ts';
import { check } from './check.ts';

const cloudFormation = mockClient(CloudFormationClient);
const cloudFront = mockClient(CloudFrontClient);
const lambda = mockClient(LambdaClient);
const dynamo = mockClient(DynamoDBClient);
const iam = mockClient(IAMClient);
const acm = mockClient(ACMClient);
const secrets = mockClient(SecretsManagerClient);
const ses = mockClient(SESv2Client);
const sts = mockClient(STSClient);
const mocks = [cloudFormation, cloudFront, lambda, dynamo, iam, acm, secrets, ses, sts];

const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/0123-abcd';
const domain = 'alumni.example.edu';
const mailFrom = `door@${domain}`;
const alarmEmail = 'it@example.edu';
/** Everything that can be set and checked. */
const full = {
  alarmEmail,
  domain,
  certificateArn,
  mailFrom,
  googleClientId: 'ours',
  googleSecret: 'alumni/google',
};

/** An error as the SDK throws it. */
const named = (name: string) => Object.assign(new Error(`${name} of the service`), { name });

function deployed(StackStatus: StackStatus, given: Readonly<Record<string, unknown>> = full): void {
  const Outputs = [
    { OutputKey: 'DistributionDomain', OutputValue: 'd1.cloudfront.net' },
    { OutputKey: 'ImagesTable', OutputValue: 'Alumni-Images' },
  ];
  cloudFormation
    .on(DescribeStacksCommand, { StackName: 'Alumni' })
    .resolves({ Stacks: [{ StackName: 'Alumni', CreationTime: new Date(), StackStatus, Outputs }] });
  cloudFormation
    .on(GetTemplateSummaryCommand, { StackName: 'Alumni' })
    .resolves({ Metadata: JSON.stringify({ Settings: given }) });
}

function distributions(
  ...items: readonly { readonly at: string; readonly aliases?: readonly string[] }[]
): void {
  const Items = items.map(({ at, aliases = [] }) => ({
    DomainName: at,
    Aliases: { Quantity: aliases.length, Items: [...aliases] },
  }));
  // The check reads only these two of a distribution's many fields.
  cloudFront
    .on(ListDistributionsCommand)
    .callsFake(() => ({ DistributionList: { IsTruncated: false, Items } }));
}

/** The indexes of the deployed table of images, with their keys. */
function indexes(given: Readonly<Record<string, readonly [string, string]>>): void {
  const GlobalSecondaryIndexes = Object.entries(given).map(([IndexName, [hash, range]]) => ({
    IndexName,
    // AWS gives them in any order.
    KeySchema: [
      { AttributeName: range, KeyType: 'RANGE' as const },
      { AttributeName: hash, KeyType: 'HASH' as const },
    ],
    Projection: { ProjectionType: 'KEYS_ONLY' as const },
  }));
  dynamo
    .on(DescribeTableCommand, { TableName: 'Alumni-Images' })
    .resolves({ Table: { GlobalSecondaryIndexes } });
}

/** An account in which everything is ready, and nothing is deployed yet. */
beforeEach(() => {
  for (const mock of mocks) mock.reset();
  sts.on(GetCallerIdentityCommand).resolves({ Account: '123456789012' });
  cloudFormation.on(DescribeStacksCommand).rejects(named('ValidationError'));
  cloudFormation.on(DescribeStackResourcesCommand).rejects(named('ValidationError'));
  cloudFormation.on(DescribeStacksCommand, { StackName: 'CDKToolkit' }).resolves({
    Stacks: [{ StackName: 'CDKToolkit', CreationTime: new Date(), StackStatus: 'CREATE_COMPLETE' }],
  });
  cloudFormation.on(GetTemplateSummaryCommand).resolves({});
  indexes({ byOwner: ['ownerId', 'pk'] });
  lambda
    .on(GetAccountSettingsCommand)
    .resolves({ AccountLimit: { ConcurrentExecutions: 1000, UnreservedConcurrentExecutions: 1000 } });
  iam.on(GetAccountSummaryCommand).resolves({ SummaryMap: { Roles: 20, RolesQuota: 1000 } });
  acm
    .on(DescribeCertificateCommand, { CertificateArn: certificateArn })
    .resolves({ Certificate: { Status: 'ISSUED', SubjectAlternativeNames: [domain] } });
  distributions({ at: 'd0.cloudfront.net' });
  secrets.on(DescribeSecretCommand).resolves({ Name: 'alumni/google' });
  ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: true, SendingEnabled: true });
  ses.on(GetEmailIdentityCommand).rejects(named('NotFoundException'));
});
afterAll(() => {
  for (const mock of mocks) mock.restore();
});

const findings = (given: unknown = full, dropped: readonly string[] = [], stage = 'production') =>
  check(parseSettings(stage, given), dropped);

/** The only finding, as a line: what is wrong, and whether it stops the deployment. */
async function only(given: unknown = full, dropped: readonly string[] = [], stage = 'production') {
  const found = await findings(given, dropped, stage);
  expect(found).toHaveLength(1);
  return found.map(({ stops, sentence }) => `${stops ? 'STOP' : 'note'} ${sentence}`).join('\n');
}

test('an account that is ready has no findings, before the first deployment and after it', async () => {
  expect(await findings()).toEqual([]);

  deployed('UPDATE_COMPLETE');
  ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: true });
  cloudFormation
    .on(DescribeStackResourcesCommand, { PhysicalResourceId: domain })
    .resolves({ StackResources: [{ ...ownedBy('Alumni') }] });
  distributions({ at: 'd1.cloudfront.net', aliases: [domain] });
  expect(await findings()).toEqual([]);
});

/** A resource as CloudFormation lists it. */
function ownedBy(StackName: string) {
  return {
    StackName,
    LogicalResourceId: 'MailIdentity',
    ResourceType: 'AWS::SES::EmailIdentity',
    Timestamp: new Date(),
    ResourceStatus: 'CREATE_COMPLETE',
  } as const;
}

test('without valid credentials nothing else is checked', async () => {
  sts.on(GetCallerIdentityCommand).rejects(named('ExpiredToken'));

  await expect(findings()).rejects.toThrow(
    /^There are no credentials for AWS: .*ExpiredToken of the service$/,
  );
  expect(cloudFormation.calls()).toEqual([]);
});

test('a check without permission becomes a note and stops nothing', async () => {
  iam.on(GetAccountSummaryCommand).rejects(named('AccessDenied'));

  expect(await only()).toBe("note These credentials don't have permission to check the number of IAM roles.");
});

test('a check that fails for another reason is an error', async () => {
  iam.on(GetAccountSummaryCommand).rejects(named('ServiceFailureException'));

  await expect(findings()).rejects.toThrow('ServiceFailureException');
});

test('without an alarm address nobody is notified of an alarm, and the check says so', async () => {
  expect(await only({})).toMatch(/^note NO ONE WILL RECEIVE ALARMS/);
});

test('an account that is not bootstrapped for CDK is reported', async () => {
  cloudFormation.on(DescribeStacksCommand, { StackName: 'CDKToolkit' }).rejects(named('ValidationError'));

  expect(await only()).toMatch(/^STOP .*npx cdk bootstrap aws:\/\/123456789012\/us-east-1 first\.$/);
});

describe('the stack', () => {
  test.each([
    ['UPDATE_IN_PROGRESS', /^STOP The stack Alumni is being updated .*wait/],
    ['UPDATE_ROLLBACK_FAILED', /^STOP .*continue-update-rollback --stack-name Alumni first/],
    ['DELETE_FAILED', /^STOP .*delete it in CloudFormation first/],
    ['ROLLBACK_COMPLETE', /^note The first deployment of Alumni failed .*created again/],
  ] as const)('%s', async (status, sentence) => {
    deployed(status);

    expect(await only()).toMatch(sentence);
  });

  test('that has only been reviewed counts as none', async () => {
    deployed('REVIEW_IN_PROGRESS', {});

    expect(await findings()).toEqual([]);
  });
});

describe('settings that the deployed stack has', () => {
  test('stop a deployment that would drop them, and are named', async () => {
    deployed('UPDATE_COMPLETE');

    const line = await only({ alarmEmail, mailFrom, googleClientId: 'ours', googleSecret: 'alumni/google' });

    expect(line).toMatch(
      /^STOP This deployment would remove domain \(alumni\.example\.edu\), certificateArn \(/,
    );
    expect(line).toMatch(/or add --drop domain,certificateArn\.$/);
  });

  test('may be dropped on purpose, and changed', async () => {
    deployed('UPDATE_COMPLETE', { alarmEmail, domain, certificateArn });

    expect(await findings({ alarmEmail: 'other@example.edu' }, ['domain', 'certificateArn'])).toEqual([]);
  });

  test('of a failed first deployment do not block the next one', async () => {
    deployed('ROLLBACK_COMPLETE');

    expect(await only({ alarmEmail })).toMatch(/^note The first deployment/);
  });
});

describe("Lambda's concurrency", () => {
  const allows = (most: number) =>
    lambda
      .on(GetAccountSettingsCommand)
      .resolves({ AccountLimit: { ConcurrentExecutions: most, UnreservedConcurrentExecutions: most } });

  test('of a new account is low, which does not stop the deployment', async () => {
    allows(10);

    expect(await only()).toMatch(/^note The account can run only 10 functions at once/);
  });

  test('cannot be reserved below the 100 that AWS keeps free', async () => {
    allows(119);
    expect(await only({ ...full, reserveConcurrency: true })).toMatch(
      /^STOP reserveConcurrency needs an unreserved concurrency of 120, and the account has 119/,
    );

    allows(120);
    expect(await findings({ ...full, reserveConcurrency: true })).toEqual([]);
  });

  test('that is already reserved is not requested again', async () => {
    allows(100);
    deployed('UPDATE_COMPLETE', { ...full, reserveConcurrency: true });

    expect(await findings({ ...full, reserveConcurrency: true })).toEqual([]);
  });
});

test('an account whose IAM roles are used up is reported', async () => {
  iam.on(GetAccountSummaryCommand).resolves({ SummaryMap: { Roles: 950, RolesQuota: 1000 } });

  expect(await only()).toMatch(/^STOP The stack needs \d+ IAM roles, and the account has 950 of 1000/);
});

describe('CloudFront', () => {
  test('warns that AWS may not have verified an account without a distribution', async () => {
    distributions();

    expect(await only()).toMatch(/^note .*"Your account must be verified"/);
  });

  test('takes a domain for one distribution only', async () => {
    deployed('UPDATE_COMPLETE');
    distributions({ at: 'd1.cloudfront.net' }, { at: 'd2.cloudfront.net', aliases: ['other.edu', domain] });

    expect(await only()).toMatch(
      /^STOP alumni\.example\.edu belongs to another distribution, d2\.cloudfront\.net/,
    );
  });
});

describe('the certificate', () => {
  test.each([
    [
      { Status: 'PENDING_VALIDATION', SubjectAlternativeNames: [domain] },
      /^STOP .*is PENDING_VALIDATION: add the DNS/,
    ],
    [{ Status: 'EXPIRED', SubjectAlternativeNames: [domain] }, /^STOP .*is EXPIRED/],
    [
      { Status: 'ISSUED', SubjectAlternativeNames: ['*.edu', 'example.edu'] },
      /^STOP .*not for alumni\.example\.edu/,
    ],
  ] as const)('%o', async ({ Status, SubjectAlternativeNames }, sentence) => {
    acm
      .on(DescribeCertificateCommand)
      .resolves({ Certificate: { Status, SubjectAlternativeNames: [...SubjectAlternativeNames] } });

    expect(await only()).toMatch(sentence);
  });

  test('may have a wildcard', async () => {
    acm
      .on(DescribeCertificateCommand)
      .resolves({ Certificate: { Status: 'ISSUED', SubjectAlternativeNames: ['*.example.edu'] } });

    expect(await findings()).toEqual([]);
  });

  test('must be in this account', async () => {
    acm.on(DescribeCertificateCommand).rejects(named('ResourceNotFoundException'));

    expect(await only()).toMatch(
      /^STOP This account has no certificate arn:.*request it in ACM in us-east-1\.$/,
    );
  });
});

describe('the secret of a login provider', () => {
  test('must exist', async () => {
    secrets.on(DescribeSecretCommand).rejects(named('ResourceNotFoundException'));

    expect(await only()).toBe('STOP Secrets Manager has no secret alumni/google: create it in us-east-1.');
  });

  test('must not be waiting for its deletion', async () => {
    secrets.on(DescribeSecretCommand).resolves({ DeletedDate: new Date() });

    expect(await only()).toMatch(/^STOP Secrets Manager has no secret/);
  });
});

describe('SES', () => {
  test('in its sandbox is reported', async () => {
    ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: false, SendingEnabled: true });

    expect(await only()).toMatch(/^note SES is in its sandbox/);
  });

  test('that was paused is reported', async () => {
    ses.on(GetAccountCommand).resolves({ SendingEnabled: false, EnforcementStatus: 'SHUTDOWN' });

    expect(await only()).toMatch(/^note SES sends no mail for this account \(SHUTDOWN\)/);
  });

  test("with the domain of another stage: an account's identities exist once", async () => {
    ses.on(GetEmailIdentityCommand, { EmailIdentity: domain }).resolves({ VerifiedForSendingStatus: true });
    cloudFormation
      .on(DescribeStackResourcesCommand, { PhysicalResourceId: domain })
      .resolves({ StackResources: [ownedBy('Alumni')] });

    expect(await only({ alarmEmail, mailFrom }, [], 'staging')).toMatch(
      /^STOP .*\(stack Alumni\), .* such as alumni-staging\.alumni\.example\.edu\.$/,
    );
  });

  test('with a domain that was added by hand is reported', async () => {
    ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: true });

    expect(await only()).toMatch(/^STOP .*\(created by hand\)/);
  });

  test('that waits for the DNS records of our own identity is reported', async () => {
    deployed('UPDATE_COMPLETE');
    ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: false });
    cloudFormation.on(DescribeStackResourcesCommand).resolves({ StackResources: [ownedBy('Alumni')] });

    expect(await only()).toMatch(
      /^note SES does not send from alumni\.example\.edu yet: add the three CNAME/,
    );
  });

  test('is not checked for a stage without mail', async () => {
    await findings({ alarmEmail });

    expect(ses.calls()).toEqual([]);
  });
});

describe('the tables of the deployed stack', () => {
  beforeEach(() => {
    deployed('UPDATE_COMPLETE', { alarmEmail });
    distributions({ at: 'd1.cloudfront.net' });
  });

  test('accept one change of an index', async () => {
    indexes({ byOwner: ['ownerId', 'pk'], byDay: ['day', 'pk'] });

    expect(await findings({ alarmEmail })).toEqual([]);
  });

  test('accept no second one in the same deployment', async () => {
    indexes({ byDay: ['day', 'pk'] });

    expect(await only({ alarmEmail })).toBe(
      'STOP DynamoDB changes one index of images at a time: deploy byOwner, byDay one after another.',
    );
  });

  test('keep the keys of an index', async () => {
    indexes({ byOwner: ['ownerId', 'sk'] });

    expect(await only({ alarmEmail })).toMatch(/^STOP The index byOwner of images cannot change/);
  });

  test('must exist', async () => {
    dynamo.on(DescribeTableCommand).rejects(named('ResourceNotFoundException'));

    expect(await only({ alarmEmail })).toMatch(/^STOP The stack has the table Alumni-Images \(images\)/);
  });
});
