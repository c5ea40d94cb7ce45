import { RegoEngine, TemplateFile } from '@aws/cloudformation-validate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { grantOf } from '#functions/access.ts';
import { tables } from '#functions/stores/tables.ts';
import { methodsOf } from '#shared/contract.ts';
import { allRoutes } from '#shared/routes/index.ts';
import { type Synthesis, objectsIn, resourcesOf, synthesize } from './synthesis.ts';

let synthesis: Synthesis;

beforeAll(async () => {
  synthesis = await synthesize();
});
afterAll(() => synthesis.remove());

type Properties = { readonly id: string } & Readonly<Record<string, unknown>>;

function propertiesOf(type: string): readonly Properties[] {
  return resourcesOf(synthesis.template, type).map(([id, { Properties }]) => ({ ...Properties, id }));
}

describe('tables', () => {
  test('each is kept, recoverable, on demand and protected from deletion', () => {
    const found = resourcesOf(synthesis.template, 'AWS::DynamoDB::Table');

    expect(found.length).toBe(Object.keys(tables).length);
    for (const [, table] of found) {
      expect(table).toMatchObject({
        DeletionPolicy: 'Retain',
        UpdateReplacePolicy: 'Retain',
        Properties: {
          BillingMode: 'PAY_PER_REQUEST',
          DeletionProtectionEnabled: true,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        },
      });
    }
  });

  test('those that declare it sweep up what has expired, and feed a stream', () => {
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

  test('no bucket answers other sites: uploads go through our own host', () => {
    expect(propertiesOf('AWS::S3::Bucket').filter(({ CorsConfiguration }) => CorsConfiguration)).toEqual([]);
  });
});

test('no policy lets in everyone', () => {
  const open = Object.values(synthesis.template.Resources)
    .flatMap(({ Properties }) => objectsIn(Properties))
    .filter(({ Effect }) => Effect === 'Allow')
    .filter(({ Principal }) => JSON.stringify(Principal ?? '').includes('"*"'));

  expect(open).toEqual([]);
});

describe('functions', () => {
  test('each runs on today’s Node and arm64, bounded in memory and time', () => {
    for (const found of propertiesOf('AWS::Lambda::Function')) {
      expect(found).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'index.handler',
        MemorySize: 1769,
      });
      expect(z.number().parse(found['Timeout'])).toBeLessThanOrEqual(300);
    }
  });

  test('a function that people wait for ends before the API gives up on it', () => {
    const waited = propertiesOf('AWS::Lambda::Function').filter(
      ({ Description }) => !/^(edge|background)\//.test(String(Description)),
    );

    for (const { Timeout } of waited) expect(Timeout).toBeLessThan(30);
  });

  test('none traces through X-Ray, which would cost a wildcard', () => {
    expect(propertiesOf('AWS::Lambda::Function').filter(({ TracingConfig }) => TracingConfig)).toEqual([]);
  });
});

test('every log ends', () => {
  const logs = propertiesOf('AWS::Logs::LogGroup');

  expect(logs.length).toBeGreaterThan(0);
  for (const { RetentionInDays } of logs) expect(RetentionInDays).toBeLessThanOrEqual(30);
});

describe('the HTTP API', () => {
  test('has every declared route, and a JSON answer for all others', () => {
    const keys = propertiesOf('AWS::ApiGatewayV2::Route').map(({ RouteKey }) => RouteKey);
    const declared = allRoutes.flatMap(({ declared }) =>
      methodsOf(declared).map((method) => `${method} ${declared.path}`),
    );

    expect(keys).toEqual(expect.arrayContaining([...declared, '$default']));
  });

  test('lets nothing in but what CloudFront sent', () => {
    const open = propertiesOf('AWS::ApiGatewayV2::Route')
      .filter(({ AuthorizationType }) => AuthorizationType !== 'CUSTOM')
      .map(({ id, RouteKey }) => `${/^(Socket|Api)/.exec(id)?.[0]} ${String(RouteKey)}`);

    // API Gateway takes authorizers on $connect alone; what comes later is of a connection that passed it.
    expect(open.sort()).toEqual(['Socket $default', 'Socket $disconnect']);
  });

  test('throttles every route', () => {
    const stage = propertiesOf('AWS::ApiGatewayV2::Stage').find(({ StageName }) => StageName === '$default');
    const Settings = z.record(z.string(), z.object({ ThrottlingRateLimit: z.number() }));
    const settings = Settings.parse(stage?.['RouteSettings']);

    for (const { key, declared } of allRoutes) {
      const isCostly = declared.throttle !== undefined || grantOf(key, declared).natives !== undefined;
      for (const method of methodsOf(declared)) {
        const rate = settings[`${method} ${declared.path}`]?.ThrottlingRateLimit;
        expect(rate).toBe(isCostly ? 50 : 200);
      }
    }
  });

  test('keeps an access log of both APIs', () => {
    for (const stage of propertiesOf('AWS::ApiGatewayV2::Stage')) {
      expect(stage).toMatchObject({ AccessLogSettings: {}, DefaultRouteSettings: {} });
    }
  });
});

test('AWS’s own validator finds nothing but what CDK always writes', () => {
  const engine = new RegoEngine();
  const { diagnostics } = engine.validateStandard(new TemplateFile(synthesis.templateFile));
  engine.free();
  // CDK lets a function depend on its role although the role's ARN says so already.
  const allowed = new Set(['W3005']);

  const findings = diagnostics.filter(({ severity, ruleId }) => severity !== 'INFO' && !allowed.has(ruleId));

  expect(findings).toEqual([]);
});

test('the results name the site and the tables that `npm run admin` needs', () => {
  expect(Object.keys(synthesis.template.Outputs)).toEqual(
    expect.arrayContaining(['SiteAddress', 'UsersTable', 'SessionsTable']),
  );
});
