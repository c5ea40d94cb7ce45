import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RegoEngine, TemplateFile } from '@aws/cloudformation-validate';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { grantOf } from '#functions/access.ts';
import { tables } from '#functions/platform/dynamo/tables.ts';
import { projectRoot } from '#infra/build/contentFolder.ts';
import { indexLine, indexProblems } from '#infra/stack/data/indexChanges.ts';
import { memoryMegabytes } from '#infra/stack/functionSettings.ts';
import { methodsOf } from '#shared/platform/contract.ts';
import { allRoutes } from '#shared/routes.ts';
import { flat } from './policies.ts';
import { type Synthesis, objectsIn, resourcesOf, usualSynthesis } from './synthesis.ts';

let synthesis: Synthesis;

beforeAll(async () => {
  synthesis = await usualSynthesis();
});

type Properties = { readonly id: string } & Readonly<Record<string, unknown>>;

function propertiesOf(type: string): readonly Properties[] {
  return resourcesOf(synthesis.template, type).map(([id, { Properties }]) => ({ ...Properties, id }));
}

const RoleProperties = z.object({
  Policies: z.array(
    z.object({
      PolicyDocument: z.object({
        Statement: z.array(z.object({ Action: z.literal('lambda:InvokeFunction'), Resource: z.unknown() })),
      }),
    }),
  ),
});

/** Every integration of an API, with the actions of the role that it assumes. */
function integrationRoles() {
  return propertiesOf('AWS::ApiGatewayV2::Integration').map(({ CredentialsArn, IntegrationUri }) => {
    const role = /^<(\w+)\.Arn>$/.exec(flat(CredentialsArn))?.[1] ?? '';
    const { Policies } = RoleProperties.parse(synthesis.template.Resources[role]?.Properties);
    const mayCall = Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .flatMap(({ Resource }) => [Resource].flat())
      .map(flat);
    return { uri: flat(IntegrationUri), mayCall };
  });
}

describe('tables', () => {
  test('each is recoverable and on demand', () => {
    const found = resourcesOf(synthesis.template, 'AWS::DynamoDB::Table');

    expect(found.length).toBe(Object.keys(tables).length);
    for (const [, table] of found) {
      expect(table).toMatchObject({
        Properties: {
          BillingMode: 'PAY_PER_REQUEST',
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        },
      });
    }
  });

  test('those that declare it have a TTL and a stream', () => {
    const found = propertiesOf('AWS::DynamoDB::Table');
    const declared = Object.values(tables);

    const swept = found.filter(({ TimeToLiveSpecification: ttl }) => ttl !== undefined);
    const fed = found.filter(({ StreamSpecification: stream }) => stream !== undefined);

    expect(swept.length).toBe(declared.filter(({ ttl }) => ttl).length);
    expect(fed.length).toBe(declared.filter(({ stream }) => stream).length);
  });

  test('none is a global table, which recovery checks do not see', () => {
    expect(resourcesOf(synthesis.template, 'AWS::DynamoDB::GlobalTable')).toEqual([]);
  });
});

describe('buckets', () => {
  test('none is public, and all are encrypted', () => {
    for (const bucket of propertiesOf('AWS::S3::Bucket')) {
      expect(bucket).toMatchObject({
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
        BucketEncryption: {},
      });
    }
  });

  test('none accepts requests from other sites: uploads go through our own host', () => {
    expect(propertiesOf('AWS::S3::Bucket').filter(({ CorsConfiguration }) => CorsConfiguration)).toEqual([]);
  });
});

test('no policy admits everyone', () => {
  const open = Object.values(synthesis.template.Resources)
    .flatMap(({ Properties }) => objectsIn(Properties))
    .filter(({ Effect }) => Effect === 'Allow')
    .filter(({ Principal }) => JSON.stringify(Principal ?? '').includes('"*"'));

  expect(open).toEqual([]);
});

describe('functions', () => {
  test('each runs on current Node and arm64, with limited memory and time', () => {
    for (const found of propertiesOf('AWS::Lambda::Function')) {
      expect(found).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'index.handler',
      });
      expect(Object.values(memoryMegabytes)).toContain(found['MemorySize']);
      // Only jobs may take long: AWS allows a quarter of an hour at most.
      const most = found['Description'] === 'background/jobWorker' ? 900 : 300;
      expect(z.number().parse(found['Timeout'])).toBeLessThanOrEqual(most);
    }
  });

  test('only those that nobody waits for have less than one vCPU', () => {
    const part = propertiesOf('AWS::Lambda::Function').filter(
      ({ MemorySize }) => MemorySize === memoryMegabytes.part,
    );

    expect(part.length).toBeGreaterThan(0);
    for (const { Description } of part) expect(String(Description)).toMatch(/^(background|socket)\//);
  });

  test('none lets Lambda log successful runs', () => {
    for (const { LoggingConfig } of propertiesOf('AWS::Lambda::Function'))
      expect(LoggingConfig).toMatchObject({ LogFormat: 'JSON', SystemLogLevel: 'WARN' });
  });

  test('one that people wait for times out before the API does', () => {
    const waited = propertiesOf('AWS::Lambda::Function').filter(
      ({ Description }) => !/^(edge|background)\//.test(String(Description)),
    );

    for (const { Timeout } of waited) expect(Timeout).toBeLessThan(30);
  });

  test('X-Ray samples only long jobs and the re-encoding of images, which run rarely', () => {
    const traced = propertiesOf('AWS::Lambda::Function').filter(({ TracingConfig }) => TracingConfig);
    const pictures = allRoutes
      .filter(({ key, declared }) => grantOf(key, declared).nativePackages?.includes('sharp') === true)
      .map(({ key }) => key);

    expect(new Set(traced.map(({ Description }) => Description))).toEqual(
      new Set(['background/jobWorker', ...pictures]),
    );
  });
});

test('the log of requests has neither queries nor cookies nor referrers', () => {
  const [{ RecordFields } = { RecordFields: [] }] = propertiesOf('AWS::Logs::Delivery');

  expect(RecordFields).toContain('cs-uri-stem');
  expect(RecordFields).toContain('x-edge-request-id');
  expect(JSON.stringify(RecordFields)).not.toMatch(/query|Cookie|Referer/i);
  const [distribution] = propertiesOf('AWS::CloudFront::Distribution');
  expect(JSON.stringify(distribution)).not.toContain('"Logging"');
});

test('no environment holds a secret', () => {
  const functions = JSON.stringify(propertiesOf('AWS::Lambda::Function'));

  expect(functions).not.toContain('resolve:secretsmanager');
});

test('every log expires', () => {
  const logs = propertiesOf('AWS::Logs::LogGroup');

  expect(logs.length).toBeGreaterThan(0);
  for (const { RetentionInDays } of logs) expect(RetentionInDays).toBeLessThanOrEqual(30);
});

describe('the HTTP API', () => {
  test('has every declared route, and a JSON response for all others', () => {
    const keys = propertiesOf('AWS::ApiGatewayV2::Route').map(({ RouteKey }) => RouteKey);
    const expected = allRoutes.flatMap(({ declared }) =>
      methodsOf(declared).map((method) => `${method} ${declared.path}`),
    );

    expect(keys).toEqual(expect.arrayContaining([...expected, '$default']));
  });

  test('accepts only what CloudFront sent', () => {
    const open = propertiesOf('AWS::ApiGatewayV2::Route')
      .filter(({ AuthorizationType }) => AuthorizationType !== 'CUSTOM')
      .map(({ ApiId, RouteKey }) => `${/^<(Socket|Api)/.exec(flat(ApiId))?.[1]} ${String(RouteKey)}`);

    // API Gateway supports authorizers only on $connect; later messages belong to a connection that passed it.
    expect(open.sort()).toEqual(['Socket $default', 'Socket $disconnect']);
  });

  test('throttles every route', () => {
    const stage = propertiesOf('AWS::ApiGatewayV2::Stage').find(({ StageName }) => StageName === '$default');
    const Settings = z.record(z.string(), z.object({ ThrottlingRateLimit: z.number() }));
    const settings = Settings.parse(stage?.['RouteSettings']);

    for (const { key, declared } of allRoutes) {
      const isCostly =
        declared.throttle?.by === 'address' || grantOf(key, declared).nativePackages !== undefined;
      for (const method of methodsOf(declared)) {
        const rate = settings[`${method} ${declared.path}`]?.ThrottlingRateLimit;
        expect(rate).toBe(isCostly ? 50 : 200);
      }
    }
  });

  test('logs access to both APIs', () => {
    for (const stage of propertiesOf('AWS::ApiGatewayV2::Stage')) {
      expect(stage).toMatchObject({ AccessLogSettings: {}, DefaultRouteSettings: {} });
    }
  });
});

// All rules over all templates keep a processor busy; the speed does not matter here.
test("AWS's own validator finds only what CDK always writes", { tags: ['heavy'], timeout: 600_000 }, () => {
  const engine = new RegoEngine();
  // CDK makes a function depend on its role although the reference to the role's ARN already does.
  const allowed = new Set(['W3005']);

  const folder = mkdtempSync(join(tmpdir(), 'alumni-templates-'));

  const findings = [...synthesis.templateTexts].flatMap(([name, text]) => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return engine
      .validateStandard(new TemplateFile(file))
      .diagnostics.filter(({ severity, ruleId }) => severity !== 'INFO' && !allowed.has(ruleId));
  });
  engine.free();
  rmSync(folder, { recursive: true });

  expect(findings).toEqual([]);
});

describe('CloudFormation allows 500 resources in a stack', () => {
  const Counted = z.object({ Resources: z.record(z.string(), z.unknown()) });
  const most = 400;

  test('no stack comes near the limit', () => {
    for (const [file, text] of synthesis.templateTexts) {
      const { Resources } = Counted.parse(JSON.parse(text));
      expect(Object.keys(Resources).length, file).toBeLessThanOrEqual(most);
    }
  });

  test('each group of routes is a nested stack', () => {
    const groups = new Set(allRoutes.map(({ key }) => key.split('/')[0]));
    const nested = resourcesOf(synthesis.template, 'AWS::CloudFormation::Stack').map(([id]) =>
      id.toLowerCase(),
    );

    for (const group of groups) {
      expect(nested.filter((id) => id.startsWith(`functions${group}nestedstack`.toLowerCase())).length).toBe(
        1,
      );
    }
  });

  test('a group has one log, and one role that calls exactly its functions', () => {
    const callers = integrationRoles();
    const logs = propertiesOf('AWS::Lambda::Function').map(({ Description, LoggingConfig }) => [
      String(Description).split('/')[0],
      JSON.stringify(LoggingConfig),
    ]);

    expect(new Set(logs.map(([group, log]) => `${group} ${log}`)).size).toBe(
      new Set(logs.map(([group]) => group)).size,
    );
    for (const { uri, mayCall } of callers) expect(mayCall.filter((arn) => uri.includes(arn)).length).toBe(1);
  });
});

test('the outputs name the site and the tables that `npm run admin` needs', () => {
  expect(Object.keys(synthesis.template.Outputs)).toEqual(
    expect.arrayContaining(['SiteAddress', 'UsersTable', 'SessionsTable']),
  );
});

/**
 * CloudFormation creates the new resource before it deletes the old one. Data of a table, a bucket, a secret or a queue
 * would stay behind in the old one; a route or a stream's reader cannot exist twice, so the deployment would fail.
 */
const cannotMove = [
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Route',
  'AWS::ApiGatewayV2::Stage',
  'AWS::CloudFormation::Stack',
  'AWS::CloudFront::Distribution',
  'AWS::DynamoDB::Table',
  'AWS::Lambda::EventSourceMapping',
  'AWS::S3::Bucket',
  'AWS::SQS::Queue',
  'AWS::SecretsManager::Secret',
];

const listFile = `${projectRoot}/tests/stack/logicalIds.txt`;
/** The list before `-u` rewrites it. */
const listed = readFileSync(listFile, 'utf8').split('\n');

const TableProperties = z.object({
  KeySchema: z.array(z.object({ AttributeName: z.string() })),
  GlobalSecondaryIndexes: z._default(
    z.array(
      z.object({
        IndexName: z.string(),
        KeySchema: z.array(z.object({ AttributeName: z.string() })),
        Projection: z.object({
          ProjectionType: z.string(),
          NonKeyAttributes: z.optional(z.array(z.string())),
        }),
      }),
    ),
    [],
  ),
});

/** `<table> <index> <keys> <projection>` for each index, and `<table> - <keys>` for the table itself. */
function indexLines(): readonly string[] {
  const namesOf = (keys: readonly { readonly AttributeName: string }[]) =>
    keys.map(({ AttributeName }) => AttributeName);
  return resourcesOf(synthesis.template, 'AWS::DynamoDB::Table').flatMap(([id, { Properties }]) => {
    const { KeySchema, GlobalSecondaryIndexes } = TableProperties.parse(Properties);
    return [
      `Keys ${id} - ${indexLine(namesOf(KeySchema), '').trim()}`,
      ...GlobalSecondaryIndexes.map(
        ({ IndexName, KeySchema: keys, Projection: { ProjectionType, NonKeyAttributes } }) =>
          `Keys ${id} ${IndexName} ${indexLine(namesOf(keys), ProjectionType, NonKeyAttributes)}`,
      ),
    ];
  });
}

/** The lines of `indexLines` by table. */
function indexesByTable(lines: readonly string[]): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const found = new Map<string, Record<string, string>>();
  for (const line of lines) {
    const [, table = '', index = '', keys = ''] = /^Keys (\w+) (\S+) (.+)$/.exec(line) ?? [];
    if (table !== '') found.set(table, { ...found.get(table), [index]: keys });
  }
  return found;
}

test('no logical id has changed since the list was written (infra/runbook/move-a-resource.md)', async () => {
  const lines = cannotMove.flatMap((type) =>
    resourcesOf(synthesis.template, type).map(([id]) => `${type} ${id}`),
  );

  await expect(`${[...lines, ...indexLines()].sort().join('\n')}\n`).toMatchFileSnapshot(listFile);
});

test('one deployment can change the tables from those of the list to these', () => {
  const [before, after] = [indexesByTable(listed), indexesByTable(indexLines())];

  expect(before.size).toBeGreaterThan(20);
  for (const [table, indexes] of before) {
    const now = after.get(table);
    if (now === undefined) continue;
    expect(now['-'], `another key would replace ${table} by an empty table`).toBe(indexes['-']);
    expect(indexProblems(table, indexes, now)).toEqual([]);
  }
});

test('a route is known by its method and path, so it stays when the function behind it is renamed', () => {
  const routes = propertiesOf('AWS::ApiGatewayV2::Route').filter(({ RouteKey }) =>
    /^[A-Z]+ /.test(String(RouteKey)),
  );

  expect(routes.length).toBeGreaterThan(100);
  for (const { id, RouteKey } of routes) {
    const [method = '', path = ''] = String(RouteKey).split(' ');
    const words = `${method}${path}`.replace(/\W|_/g, '').toLowerCase();
    expect(id.slice(0, -8).toLowerCase()).toMatch(new RegExp(`${words}$`));
  }
});
