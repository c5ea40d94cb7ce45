import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { tables } from '#functions/platform/dynamo/tables.ts';
import { root } from '#infra/build/contentFolder.ts';
import { tableOutput } from '#infra/stack/names.ts';
import { flat } from './policies.ts';
import { type Synthesis, declareStack, objectsIn, resourcesOf, synthesize } from './synthesis.ts';

let synthesis: Synthesis;

beforeAll(async () => {
  synthesis = await synthesize({ alarmEmail: 'it@school.example' });
});
afterAll(() => synthesis?.remove());

function only(type: string) {
  const found = resourcesOf(synthesis.template, type);
  expect(found.length, type).toBe(1);
  const [[id, resource] = ['', undefined]] = found;
  if (resource === undefined) throw new Error(type);
  return { id, ...resource };
}

describe('a fresh account has no role by which API Gateway writes logs', () => {
  test('the stack brings one, and it outlives the stack', () => {
    const account = only('AWS::ApiGateway::Account');
    const role = synthesis.template.Resources[flat(account.Properties['CloudWatchRoleArn']).slice(1, -5)];

    expect(account).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
    expect(role).toMatchObject({
      Type: 'AWS::IAM::Role',
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
    });
    expect(JSON.stringify(role?.Properties)).toContain('logs:PutLogEvents');
  });

  test('the stage of the sockets waits for it', () => {
    const stage = resourcesOf(synthesis.template, 'AWS::ApiGatewayV2::Stage').find(
      ([, { Properties }]) => Properties['StageName'] === 'realtime',
    );

    expect(stage?.[1].DependsOn).toContain(only('AWS::ApiGateway::Account').id);
  });
});

const Condition = z.optional(z.record(z.string(), z.record(z.string(), z.unknown())));
const Statement = z.object({
  Effect: z.enum(['Allow', 'Deny']),
  Principal: z.unknown(),
  Action: z.union([z.string(), z.array(z.string())]),
  Condition,
});

/** What CloudWatch's call looks like to a policy. */
const request: Readonly<Record<string, string>> = {
  'aws:SourceAccount': '<AWS::AccountId>',
  'aws:SecureTransport': 'true',
};

function holds(condition: z.output<typeof Condition>): boolean {
  return Object.entries(condition ?? {}).every(([operator, keys]) => {
    expect(['StringEquals', 'Bool']).toContain(operator);
    return Object.entries(keys).every(([key, value]) => request[key] === flat(value));
  });
}

/** True where a resource's policy lets CloudWatch do something; a denial that applies wins. */
function admitsCloudWatch(document: unknown, action: string): boolean {
  const { Statement: statements } = z.object({ Statement: z.array(Statement) }).parse(document);
  const applying = statements.filter(
    (statement) =>
      [statement.Action]
        .flat()
        .some((given) => new RegExp(`^${given.replaceAll('*', '.*')}$`).test(action)) &&
      /"\*"|"cloudwatch\.amazonaws\.com"/.test(JSON.stringify(statement.Principal)) &&
      holds(statement.Condition),
  );
  return (
    applying.some(({ Effect }) => Effect === 'Allow') && applying.every(({ Effect }) => Effect === 'Allow')
  );
}

test('every alarm reaches a topic, and the topic and its key let CloudWatch in', () => {
  const alarms = resourcesOf(synthesis.template, 'AWS::CloudWatch::Alarm');
  const Alarm = z.object({ AlarmActions: z.array(z.unknown()).check(z.minLength(1)) });

  expect(alarms.length).toBeGreaterThan(5);
  for (const [id, alarm] of alarms) {
    for (const action of Alarm.parse(alarm.Properties).AlarmActions) {
      const topicId = flat(action).slice(1, -1);
      const topic = synthesis.template.Resources[topicId];
      const keyId = flat(topic?.Properties['KmsMasterKeyId']).replace(/^<|\.Arn>$|>$/g, '');
      const policy = resourcesOf(synthesis.template, 'AWS::SNS::TopicPolicy').find(([, { Properties }]) =>
        JSON.stringify(Properties['Topics']).includes(`"${topicId}"`),
      );
      const keyPolicy = synthesis.template.Resources[keyId]?.Properties['KeyPolicy'];

      expect(topic?.Type, id).toBe('AWS::SNS::Topic');
      expect(admitsCloudWatch(policy?.[1].Properties['PolicyDocument'], 'sns:Publish'), id).toBe(true);
      expect(admitsCloudWatch(keyPolicy, 'kms:GenerateDataKey'), id).toBe(true);
      expect(admitsCloudWatch(keyPolicy, 'kms:Decrypt'), id).toBe(true);
    }
  }
});

test('every alarm has its section in the runbook', () => {
  const sections = new Set(
    [...readFileSync(`${root}/infra/RUNBOOK.md`, 'utf8').matchAll(/^### (\w+)$/gm)].map(([, name]) => name),
  );
  const named = resourcesOf(synthesis.template, 'AWS::CloudWatch::Alarm').map(
    ([, { Properties }]) => String(Properties['AlarmDescription']).split(':')[0],
  );

  expect(named.filter((name) => !sections.has(name))).toEqual([]);
  expect([...sections].filter((name) => !named.includes(name))).toEqual([]);
});

describe('alarms keep quiet', () => {
  const alarm = (name: string) =>
    resourcesOf(synthesis.template, 'AWS::CloudWatch::Alarm').find(([, { Properties }]) =>
      String(Properties['AlarmDescription']).startsWith(`${name}:`),
    )?.[1].Properties;

  test('at one fault among few requests, and look at all of them where readers stand', () => {
    const faults = JSON.stringify(alarm('Faults'));

    expect(faults).toContain('"IF(calls > 200, errors, 0)"');
    expect(faults).toContain('"5xxErrorRate"');
  });

  test('at a fault that passes, and at lone ones of a busy site, and tell of few that go on among few', () => {
    const goOn = alarm('FaultsGoOn');
    const percent = Number(goOn?.['Threshold']);

    expect(goOn).toMatchObject({
      Namespace: 'AWS/CloudFront',
      MetricName: '5xxErrorRate',
      Statistic: 'Average',
      EvaluationPeriods: 3,
    });
    // One of 200 requests, of which no share is spoken, is told; three of ten thousand are not.
    expect(100 / 200).toBeGreaterThan(percent);
    expect(300 / 10_000).toBeLessThan(percent);
  });

  test('at a percentile of too few calls', () => {
    expect(alarm('Slow')).toMatchObject({ EvaluateLowSampleCountPercentile: 'ignore' });
  });

  test('and watch sockets whose function fails, throttling, failed logins, who is behind, and who touches the audit log', () => {
    expect(JSON.stringify(alarm('SocketFaults'))).toContain('"IntegrationError"');
    expect(JSON.stringify(alarm('OutOfCapacity'))).toContain('"Throttles"');
    expect(JSON.stringify(alarm('FailedLogins'))).toContain('"FailedLogins"');
    expect(JSON.stringify(alarm('AuditTouched'))).toContain('"AuditTouched"');
    expect(JSON.stringify(alarm('Late'))).toContain('"Late"');
    expect(alarm('JobsLate')).toMatchObject({ MetricName: 'IteratorAge', Statistic: 'Maximum' });
    expect(JSON.stringify(alarm('JobsLate'))).toContain('DispatchJobs');
    const filters = resourcesOf(synthesis.template, 'AWS::Logs::MetricFilter');
    expect(filters.map(([, { Properties }]) => String(Properties['FilterPattern'])).sort()).toEqual([
      '{ $.message = "audit line touched" }',
      '{ $.message = "behind its stream" }',
      '{ $.message = "mail refused" }',
      '{ ($.route = "POST /api/v1/user/login") && ($.status = 401) }',
    ]);
  });
});

const Distribution = z.object({
  DistributionConfig: z.object({
    CacheBehaviors: z.array(
      z.object({ PathPattern: z.string(), OriginRequestPolicyId: z.optional(z.unknown()) }),
    ),
    CustomErrorResponses: z.array(z.looseObject({ ErrorCode: z.number(), ErrorCachingMinTTL: z.number() })),
  }),
});
const distribution = () =>
  Distribution.parse(only('AWS::CloudFront::Distribution').Properties).DistributionConfig;

describe('the entrance', () => {
  test('keeps no error, and puts nothing in the place of what was answered', () => {
    const responses = distribution().CustomErrorResponses;

    expect(responses.map(({ ErrorCode }) => ErrorCode)).toEqual(
      expect.arrayContaining([400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504]),
    );
    for (const response of responses)
      expect(Object.entries(response)).toContainEqual(['ErrorCachingMinTTL', 0]);
    for (const response of responses) expect(Object.keys(response)).not.toContain('ResponsePagePath');
  });

  test('hands forms on to the inbox with all their headers but the host and who is logged in', () => {
    const inbox = distribution().CacheBehaviors.find(({ PathPattern }) => PathPattern === '/inbox');
    const policy = synthesis.template.Resources[flat(inbox?.OriginRequestPolicyId).slice(1, -1)];

    expect(policy?.Properties['OriginRequestPolicyConfig']).toMatchObject({
      HeadersConfig: { HeaderBehavior: 'allExcept', Headers: ['host', 'authorization'] },
      CookiesConfig: { CookieBehavior: 'none' },
      QueryStringsConfig: { QueryStringBehavior: 'none' },
    });
  });
});

test('access logs speak of what their API knows', () => {
  const known = new Set([
    'requestId',
    'routeKey',
    'status',
    'responseLatency',
    'eventType',
    'integration.error',
    'authorizer.error',
  ]);
  const formats = resourcesOf(synthesis.template, 'AWS::ApiGatewayV2::Stage').map(([, { Properties }]) =>
    JSON.stringify(Properties['AccessLogSettings']),
  );

  const named = formats.flatMap((format) =>
    [...format.matchAll(/\$context\.([\w.]+)/g)].map(([, name]) => name),
  );

  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => !known.has(name ?? ''))).toEqual([]);
});

test('a deployment of the site ends soon when its report is lost', () => {
  expect(only('Custom::SiteFiles').Properties['ServiceTimeout']).toBe('420');
});

test('logs that hold addresses of people end within a week', () => {
  const buckets = resourcesOf(synthesis.template, 'AWS::S3::Bucket').filter(([id]) =>
    id.startsWith('BucketsLogs'),
  );
  const log = resourcesOf(synthesis.template, 'AWS::Logs::LogGroup').find(([, { Properties }]) =>
    String(Properties['LogGroupName']).startsWith('aws-waf-logs-'),
  );

  expect(JSON.stringify(buckets)).toContain('"ExpirationInDays":7');
  expect(log?.[1].Properties['RetentionInDays']).toBe(7);
});

test('the firewall knows attackers by reputation, and keeps what it refused without secrets', () => {
  const rules = JSON.stringify(only('AWS::WAFv2::WebACL').Properties['Rules']);
  const { Properties } = only('AWS::WAFv2::LoggingConfiguration');

  expect(rules).toContain('AWSManagedRulesAmazonIpReputationList');
  expect(Properties['RedactedFields']).toEqual([
    { SingleHeader: { Name: 'cookie' } },
    { SingleHeader: { Name: 'authorization' } },
  ]);
});

test('a wildcard resource stands only where IAM knows no other', () => {
  const wide = resourcesOf(synthesis.template, 'AWS::IAM::Role')
    .flatMap(([, { Properties }]) => objectsIn(Properties['Policies']))
    .filter(({ Resource }) => [Resource].flat().includes('*'))
    .map(({ Action }) => String([Action].flat()[0]));

  expect(new Set(wide)).toEqual(new Set(['dynamodb:ListStreams', 'logs:CreateLogGroup']));
});

test('the results name the address, what DNS must point to, and every table', () => {
  expect(Object.keys(synthesis.template.Outputs)).toEqual(
    expect.arrayContaining(['SiteAddress', 'DistributionDomain', ...Object.keys(tables).map(tableOutput)]),
  );
});

test('a budget warns before the month is over', () => {
  expect(JSON.stringify(only('AWS::Budgets::Budget').Properties)).toContain('it@school.example');
});

describe('settings that make no sense are refused in a sentence', () => {
  const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/0123-abcd';

  test.each([
    [{ domain: 'alumni.example.edu' }, 'alumni.example.edu needs a certificate'],
    [{ certificateArn }, 'needs the domain'],
    [
      { domain: 'alumni.example.edu', certificateArn: certificateArn.replace('us-east-1', 'eu-west-1') },
      'us-east-1',
    ],
    [{ domain: 'not a name', certificateArn }, 'domain is a host name'],
    [{ stage: 'Staging_1' }, 'stage is'],
    [{ alarmEmail: 'nobody' }, 'alarmEmail is an e-mail address'],
    [{ budget: 'much' }, 'budget is a number'],
  ])('%o', (context, sentence) => {
    expect(() => declareStack(synthesis.built, context)).toThrow(sentence);
  });
});

test('an empty setting is none', () => {
  const stack = declareStack(synthesis.built, {
    stage: '',
    domain: '',
    certificateArn: '',
    budget: '',
  });

  expect(stack.stackName).toBe('Alumni');
});

test('a stage is a stack of its own', () => {
  const stack = declareStack(synthesis.built, { stage: 'staging' });

  expect(stack.stackName).toBe('Alumni-staging');
});
