import { globSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { tables } from '#functions/platform/dynamo/tables.ts';
import { projectRoot } from '#infra/build/contentFolder.ts';
import { tableOutput } from '#infra/stack/names.ts';
import { allRoutes } from '#shared/routes.ts';
import { flat } from './policies.ts';
import {
  type Resource,
  type Synthesis,
  declareStack,
  objectsIn,
  resourcesOf,
  synthesize,
} from './synthesis.ts';

let synthesis: Synthesis;

beforeAll(async () => {
  synthesis = await synthesize({ alarmEmail: 'it@school.example' });
});

function only(type: string) {
  const found = resourcesOf(synthesis.template, type);
  expect(found.length, type).toBe(1);
  const [[id, resource] = ['', undefined]] = found;
  if (resource === undefined) throw new Error(type);
  return { id, ...resource };
}

describe('a new account has no role that lets API Gateway write logs', () => {
  test('so the stack creates one, which outlives the stack', () => {
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

  test('the stage of the sockets depends on it', () => {
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

/** The request of CloudWatch as a policy sees it. */
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

/** True if a resource's policy lets CloudWatch do something; an applicable denial wins. */
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

test('every alarm reaches a topic, and the topic and its key admit CloudWatch', () => {
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

test('every alarm names its page in the runbook, and every page belongs to an alarm', () => {
  const pages = globSync('infra/runbook/alarms/*.md', { cwd: projectRoot });
  const named = resourcesOf(synthesis.template, 'AWS::CloudWatch::Alarm').map(
    ([, { Properties }]) => /^\w+: see (.+)$/.exec(String(Properties['AlarmDescription']))?.[1],
  );

  expect(new Set(named)).toEqual(new Set(pages));
});

test('every page of the runbook is in its index, and says when, what to do, and how one knows that it worked', () => {
  const index = readFileSync(`${projectRoot}/infra/RUNBOOK.md`, 'utf8');
  const pages = globSync('infra/runbook/**/*.md', { cwd: projectRoot });

  expect(pages.length).toBeGreaterThan(30);
  for (const page of pages) {
    const text = readFileSync(`${projectRoot}/${page}`, 'utf8');
    expect(index, page).toContain(`](${page.replace('infra/', '')})`);
    expect(text, page).toContain('\n**When:** ');
    if (page.endsWith('/costs.md')) continue;
    expect(text, page).toMatch(/^## (What to do|Setting it up)$/m);
    expect(text, page).toMatch(/^(## How you know it worked|It worked if )/m);
  }
});

describe('alarms', () => {
  const alarm = (name: string) =>
    resourcesOf(synthesis.template, 'AWS::CloudWatch::Alarm').find(([, { Properties }]) =>
      String(Properties['AlarmDescription']).startsWith(`${name}:`),
    )?.[1].Properties;

  test('ignore one fault among few requests, and count all of them if readers are affected', () => {
    const faults = JSON.stringify(alarm('Faults'));

    expect(faults).toContain('"IF(calls > 200, errors, 0)"');
    expect(faults).toContain('"5xxErrorRate"');
  });

  test('ignore a passing fault and lone ones on a busy site, and report a few that persist among few requests', () => {
    const goOn = alarm('FaultsGoOn');
    const percent = Number(goOn?.['Threshold']);

    expect(goOn).toMatchObject({
      Namespace: 'AWS/CloudFront',
      MetricName: '5xxErrorRate',
      Statistic: 'Average',
      EvaluationPeriods: 3,
    });
    // One error in 200 requests raises the alarm; three in ten thousand do not.
    expect(100 / 200).toBeGreaterThan(percent);
    expect(300 / 10_000).toBeLessThan(percent);
  });

  test('ignore a percentile of too few calls', () => {
    expect(alarm('Slow')).toMatchObject({ EvaluateLowSampleCountPercentile: 'ignore' });
  });

  test('cover failing socket functions, throttling, failed logins, delays and access to the audit log', () => {
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
      '{ $.message = "snapshot is old" }',
      '{ ($.route = "POST /api/v1/user/login") && ($.status = 401) }',
      '{ ($.status = "429") && ($.integration_status = "-") }',
    ]);
  });

  test('cover throttled tables, refused calls, delayed jobs and mails, and an old index', () => {
    expect(JSON.stringify(alarm('TablesThrottled'))).toContain('SELECT SUM(ThrottledRequests)');
    expect(JSON.stringify(alarm('TooManyCalls'))).toContain('"RefusedCalls"');
    expect(JSON.stringify(alarm('SnapshotOld'))).toContain('"OldSnapshots"');
    for (const name of ['JobsWait', 'MailsWait'])
      expect(alarm(name)).toMatchObject({
        MetricName: 'ApproximateAgeOfOldestMessage',
        Statistic: 'Maximum',
      });
  });

  test('cover every clock, whose missing runs count, and the canary', () => {
    const clocks = resourcesOf(synthesis.template, 'AWS::Events::Rule').filter(
      ([, { Properties }]) => Properties['ScheduleExpression'] !== undefined,
    );
    const stopped = JSON.stringify(alarm('ClockStopped'));

    expect(clocks.length).toBeGreaterThan(4);
    expect(stopped.match(/IF\(FILL\(clock\d, 0\) < 1, 1, 0\)/g)).toHaveLength(clocks.length);
    expect(JSON.stringify(alarm('CanaryFailed'))).toContain('Canary');
  });

  test('are beside a dashboard of calls, tables, queues and cost', () => {
    const dashboard = JSON.stringify(only('AWS::CloudWatch::Dashboard').Properties);

    for (const metric of [
      'ConsumedWriteCapacityUnits',
      'SuccessfulRequestLatency',
      'ApproximateAgeOfOldestMessage',
      'EstimatedCharges',
    ])
      expect(dashboard).toContain(metric);
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

describe('the CloudFront distribution', () => {
  test('caches no error and never replaces a response', () => {
    const responses = distribution().CustomErrorResponses;

    expect(responses.map(({ ErrorCode }) => ErrorCode)).toEqual(
      expect.arrayContaining([400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504]),
    );
    for (const response of responses)
      expect(Object.entries(response)).toContainEqual(['ErrorCachingMinTTL', 0]);
    for (const response of responses) expect(Object.keys(response)).not.toContain('ResponsePagePath');
  });

  test('passes forms to the inbox with all headers except the host, as the policy of AWS does', () => {
    const inbox = distribution().CacheBehaviors.find(({ PathPattern }) => PathPattern === '/inbox');
    const policy = synthesis.template.Resources[flat(inbox?.OriginRequestPolicyId).slice(1, -1)];

    expect(policy?.Properties['OriginRequestPolicyConfig']).toMatchObject({
      HeadersConfig: { HeaderBehavior: 'allExcept', Headers: ['host'] },
      CookiesConfig: { CookieBehavior: 'none' },
      QueryStringsConfig: { QueryStringBehavior: 'none' },
    });
  });
});

test('access logs contain only what their API knows', () => {
  const known = new Set([
    'requestId',
    'routeKey',
    'status',
    'responseLatency',
    'eventType',
    'integration.status',
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

test('a site deployment ends soon if its report is lost', () => {
  expect(only('Custom::SiteFiles').Properties['ServiceTimeout']).toBe('420');
});

test('logs with network addresses expire within a week', () => {
  const buckets = resourcesOf(synthesis.template, 'AWS::S3::Bucket').filter(([id]) =>
    id.startsWith('BucketsLogs'),
  );
  const log = resourcesOf(synthesis.template, 'AWS::Logs::LogGroup').find(([, { Properties }]) =>
    String(Properties['LogGroupName']).startsWith('aws-waf-logs-'),
  );

  expect(JSON.stringify(buckets)).toContain('"ExpirationInDays":7');
  expect(log?.[1].Properties['RetentionInDays']).toBe(7);
});

test('the firewall uses reputation lists, and logs what it refused without secrets', () => {
  const rules = JSON.stringify(only('AWS::WAFv2::WebACL').Properties['Rules']);
  const { Properties } = only('AWS::WAFv2::LoggingConfiguration');

  expect(rules).toContain('AWSManagedRulesAmazonIpReputationList');
  expect(Properties['RedactedFields']).toEqual([
    { SingleHeader: { Name: 'cookie' } },
    { SingleHeader: { Name: 'authorization' } },
  ]);
});

test('wildcard resources appear only where IAM has no other', () => {
  const wide = resourcesOf(synthesis.template, 'AWS::IAM::Role')
    .flatMap(([, { Properties }]) => objectsIn(Properties['Policies']))
    .filter(({ Resource }) => [Resource].flat().includes('*'))
    .map(({ Action }) => String([Action].flat()[0]));

  expect(new Set(wide)).toEqual(
    new Set(['dynamodb:ListStreams', 'logs:CreateLogGroup', 'xray:PutTelemetryRecords']),
  );
});

test('the outputs name the address, the DNS target and every table', () => {
  expect(Object.keys(synthesis.template.Outputs)).toEqual(
    expect.arrayContaining(['SiteAddress', 'DistributionDomain', ...Object.keys(tables).map(tableOutput)]),
  );
});

test('a budget warns before the end of the month', () => {
  expect(JSON.stringify(only('AWS::Budgets::Budget').Properties)).toContain('it@school.example');
});

test('the template keeps the settings, so that the next deployment can tell which one it would drop', () => {
  const Root = z.object({ Metadata: z.object({ Settings: z.unknown() }) });
  const text = synthesis.templateTexts.get('Alumni.template.json') ?? '';

  expect(Root.parse(JSON.parse(text)).Metadata.Settings).toEqual({
    alarmEmail: 'it@school.example',
  });
});

test('only a stage without an alarm address warns that nobody will be notified', () => {
  const warningsOf = (given: Readonly<Record<string, unknown>>) =>
    declareStack(synthesis.built, given)
      .node.metadata.filter(({ type }) => type === 'aws:cdk:warning')
      .map(({ data }) => String(data));

  expect(warningsOf({})).toEqual([expect.stringContaining('NO ONE WILL RECEIVE ALARMS')]);
  expect(warningsOf({ alarmEmail: 'it@school.example' })).toEqual([]);
});

describe('a first deployment that fails leaves nothing behind, and the next one starts afresh', () => {
  const dataTypes = ['AWS::DynamoDB::Table', 'AWS::S3::Bucket'];

  test.each(dataTypes)('%s is kept, unless its own creation is rolled back', (type) => {
    const found = resourcesOf(synthesis.template, type);

    expect(found.length).toBeGreaterThan(4);
    for (const [id, resource] of found) {
      expect(resource, id).toMatchObject({
        DeletionPolicy: 'RetainExceptOnCreate',
        UpdateReplacePolicy: 'Retain',
      });
    }
  });

  test('so is the key of the names that former members left, without which the tables lose a meaning', () => {
    const keys = resourcesOf(synthesis.template, 'AWS::SecretsManager::Secret').filter(([id]) =>
      id.startsWith('HeldKey'),
    );

    expect(keys).toEqual([
      [
        expect.any(String),
        expect.objectContaining({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' }),
      ],
    ]);
  });

  test('a table can be deleted until `npm run deploy` protects it: a protected one would stop the rollback', () => {
    const found = resourcesOf(synthesis.template, 'AWS::DynamoDB::Table');

    expect(found.length).toBe(Object.keys(tables).length);
    for (const [id, { Properties }] of found)
      expect(Object.keys(Properties), id).not.toContain('DeletionProtectionEnabled');
  });

  test('the key of alarms, which holds no data, goes with its stack instead of costing a dollar a month', () => {
    const keys = resourcesOf(synthesis.template, 'AWS::KMS::Key');

    expect(keys).toEqual([[expect.any(String), expect.objectContaining({ DeletionPolicy: 'Delete' })]]);
  });

  test('retained resources have generated names, so that the next creation does not collide', () => {
    const named = Object.entries(synthesis.template.Resources)
      .filter(([, { DeletionPolicy = 'Delete' }]) => DeletionPolicy !== 'Delete')
      .flatMap(([id, { Properties }]) => Object.keys(Properties).map((name) => `${id} ${name}`))
      .filter((line) => / (TableName|BucketName|Name|RoleName)$/.test(line));

    expect(named).toEqual([]);
  });
});

describe('API Gateway takes 10 changes a second from an account, 40 at once', () => {
  const routesAtOnce = 30;
  const stacks = () => new Map(resourcesOf(synthesis.template, 'AWS::CloudFormation::Stack'));
  const routesOf = (id: string) => {
    const prefix = id.replace(/NestedStack.*$/, '');
    return resourcesOf(synthesis.template, 'AWS::ApiGatewayV2::Route').filter(([route]) =>
      route.startsWith(prefix),
    ).length;
  };

  /** All stacks that CloudFormation creates before this one. */
  function before(id: string, all: ReadonlyMap<string, Resource>): ReadonlySet<string> {
    const direct = (all.get(id)?.DependsOn ?? []).filter((one) => all.has(one));
    return new Set(direct.flatMap((one) => [one, ...before(one, all)]));
  }

  test('stacks with routes are made a few at a time, with at most 30 routes together', () => {
    const all = stacks();
    const withRoutes = [...all.keys()].filter((id) => routesOf(id) > 0);
    const earlier = new Map(withRoutes.map((id) => [id, before(id, all)]));
    const sideBySide = withRoutes.map((id) =>
      withRoutes.filter(
        (other) => other === id || !(earlier.get(id)?.has(other) || earlier.get(other)?.has(id)),
      ),
    );

    expect(withRoutes.reduce((sum, id) => sum + routesOf(id), 0)).toBeGreaterThan(allRoutes.length);
    for (const ids of sideBySide) {
      const routes = ids.reduce((sum, id) => sum + routesOf(id), 0);
      if (ids.length > 1) expect(routes, ids.join(', ')).toBeLessThanOrEqual(routesAtOnce);
    }
    // One after the other would take twice as long.
    expect(sideBySide.some((ids) => ids.length > 2)).toBe(true);
  });

  test('functions without routes wait for none of them', () => {
    const all = stacks();
    const background = [...all.keys()].filter((id) => id.startsWith('FunctionsBackground'));

    expect(background).toHaveLength(1);
    for (const id of background) expect([...before(id, all)]).toEqual([]);
  });
});
