// @module-tag heavy
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RegoEngine, TemplateFile } from '@aws/cloudformation-validate';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { projectRoot } from '#infra/build/contentFolder.ts';
import { settingNames } from '#infra/stack/settings.ts';
import { expectedOn, foundFunctions, granted, isOwnOfStack, policyLines, readable } from './policies.ts';
import { resourcesOf, type Synthesis, synthesize } from './synthesis.ts';

type Given = Readonly<Record<string, unknown>>;

const domain = {
  domain: 'alumni.example.edu',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0123-example',
};
const mail = { mailFrom: 'door@alumni.example.edu' };
const alarms = { alarmEmail: 'it@example.edu', budget: 500 };
const logins = {
  googleClientId: 'google-id',
  googleSecret: 'alumni/google',
  githubClientId: 'github-id',
  githubSecret: 'alumni/github',
};
const capacity = { provisionedTables: true, maxReadsPerSecond: 5000, maxWritesPerSecond: 1000 };
const backups = { backupVaultArn: 'arn:aws:backup:eu-central-1:210987654321:backup-vault:alumni' };

/** Stages as schools may set them; together they have every setting. */
const stages: Readonly<Record<string, Given>> = {
  'nothing set': {},
  'the cheapest': { firewall: false, alarmKey: false, dashboard: false },
  'a domain': domain,
  'mail and alarms': { ...mail, ...alarms },
  'logins of others': logins,
  'provisioned tables': capacity,
  'backups elsewhere': backups,
  maintenance: { maintenance: true, gradualRelease: false },
  'all at once': {
    ...domain,
    ...mail,
    ...alarms,
    ...logins,
    ...capacity,
    ...backups,
    reserveConcurrency: true,
  },
};

/** IAM supports no resource for these, as the service authorization reference says. */
const withoutResource = [
  'dynamodb:ListStreams',
  'ses:GetAccount',
  'xray:PutTelemetryRecords',
  'xray:PutTraceSegments',
];
/** API Gateway wants to write to every log of the account: it checks that its role may. */
const ofApiLogs = /^ApiLogRole/;

/** What the stack lets functions do that no `access.ts` grants. */
const ofStack: Readonly<Record<string, readonly string[]>> = {
  'edge/authorizeOrigin': ['secretsmanager:GetSecretValue'],
  'edge/notFound': [],
  'edge/rotateOrigin': [
    'cloudfront:GetDistributionConfig',
    'cloudfront:UpdateDistribution',
    'secretsmanager:DescribeSecret',
    'secretsmanager:GetSecretValue',
    'secretsmanager:PutSecretValue',
    'secretsmanager:UpdateSecretVersionStage',
    'wafv2:GetWebACL',
  ],
  'edge/deploySite': ['s3:PutObject'],
  'background/mailWorker': ['ses:SendEmail', 'ses:SendRawEmail'],
  'background/bulkMailWorker': ['ses:GetAccount', 'ses:SendEmail', 'ses:SendRawEmail'],
};
/** AWS asks for these in addition to the call that the code makes. */
const impliedBy: Readonly<Record<string, string>> = {
  'ses:SendRawEmail': 'SendEmail',
  'wafv2:GetWebACL': 'UpdateDistribution',
};

/** CDK makes a function depend on its role although the reference to the role's ARN already does. */
const alwaysWritten = new Set(['W3005']);
const engine = new RegoEngine();
const folder = mkdtempSync(join(tmpdir(), 'alumni-templates-'));
/** The same nested template in several stages is validated once. */
const validated = new Map<string, readonly unknown[]>();

function findingsIn(text: string): readonly unknown[] {
  const known = validated.get(text);
  if (known !== undefined) return known;
  const file = join(folder, `${validated.size}.json`);
  writeFileSync(file, text);
  const findings = engine
    .validateStandard(new TemplateFile(file))
    .diagnostics.filter(({ severity, ruleId }) => severity !== 'INFO' && !alwaysWritten.has(ruleId));
  validated.set(text, findings);
  return findings;
}

const actionOf = (line: string) => line.slice(0, line.indexOf(' '));

beforeAll(() => {
  // The validator runs below, once for each template, and by name.
  vi.stubEnv('CDK_VALIDATION', 'false');
});

afterAll(() => {
  vi.unstubAllEnvs();
  engine.free();
  rmSync(folder, { recursive: true });
});

describe.each(Object.entries(stages))('a stage with %s', (_, given) => {
  let synthesis: Synthesis;

  beforeAll(async () => {
    synthesis = await synthesize(given);
  });

  test("has templates in which AWS's validator finds nothing wrong", () => {
    expect(synthesis.templateTexts.size).toBeGreaterThan(10);
    for (const [name, text] of synthesis.templateTexts) expect(findingsIn(text), name).toEqual([]);
  });

  test('allows each function what access.ts grants it, and what the stack needs of it', () => {
    const grants = new Map(granted);
    const found = foundFunctions(synthesis.template);

    expect(found.length).toBeGreaterThanOrEqual(grants.size);
    for (const { key, allowed, managedPolicies } of found) {
      const grant = grants.get(key);
      const lines = allowed.map(readable).filter((line) => grant === undefined || !isOwnOfStack(line));
      const expected = grant === undefined ? [] : expectedOn(grant);
      const beyond = lines.filter((line) => !expected.includes(line)).map(actionOf);
      const others = beyond.filter(
        (action) => !action.startsWith('logs:') && !ofStack[key]?.includes(action),
      );

      expect(managedPolicies, key).toEqual([]);
      expect(others, key).toEqual([]);
      expect(
        expected.filter((line) => !lines.includes(line)),
        key,
      ).toEqual([]);
    }
  });

  test('names the resource of everything that IAM can name one for', () => {
    const roles = resourcesOf(synthesis.template, 'AWS::IAM::Role');
    const policies = resourcesOf(synthesis.template, 'AWS::IAM::Policy');
    const wide = [...roles, ...policies]
      .filter(([id]) => !ofApiLogs.test(id))
      .flatMap(([id, { Properties }]) => policyLines(Properties).map((line) => `${id} ${line}`))
      .filter((line) => /^\w+ \S*\*|\s\*$/.test(line))
      .filter((line) => !withoutResource.some((action) => line.endsWith(` ${action} *`)));

    expect(roles.length).toBeGreaterThan(100);
    expect(wide).toEqual([]);
  });
});

test('every setting is in one of the stages', () => {
  const names = new Set(Object.values(stages).flatMap((given) => Object.keys(given)));

  expect(settingNames.filter((name) => !names.has(name))).toEqual([]);
});

test('the code makes every call that the stack allows on its own', () => {
  const files = globSync('functions/platform/**/*.ts', { cwd: projectRoot });
  const code = files.map((file) => readFileSync(join(projectRoot, file), 'utf8')).join('\n');
  const actions = Object.values(ofStack).flat();
  const uncalled = actions.filter((action) => {
    const call = impliedBy[action] ?? z.string().parse(action.split(':')[1]);
    return !new RegExp(`\\b${call}(Command)?\\b`).test(code);
  });

  expect(actions.length).toBeGreaterThan(10);
  expect(uncalled).toEqual([]);
});
