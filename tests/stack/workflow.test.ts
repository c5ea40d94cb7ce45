import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectRoot } from '#infra/build/contentFolder.ts';

const folder = `${projectRoot}/.github/workflows`;
const files = readdirSync(folder);
const workflow = readFileSync(`${folder}/deploy.yml`, 'utf8');
const jobs = new Map(
  (workflow.split(/^jobs:$/m)[1] ?? '')
    .split(/^ {2}(?=\w+:$)/m)
    .map((text) => [/^(\w+):/.exec(text.trim())?.[1] ?? '', text] as const),
);

test("production waits for staging's smoke test and for approval", () => {
  expect([...jobs.keys()].filter((name) => name !== '')).toEqual([
    'check',
    'staging',
    'preview',
    'production',
  ]);
  expect(jobs.get('staging')).toMatch(
    /needs: check[\s\S]*cdk diff[\s\S]*npm run deploy -- --stage staging[\s\S]*smoke -- --stage aws\/staging/,
  );
  expect(jobs.get('preview')).toMatch(/needs: staging[\s\S]*npm run deploy -- --check[\s\S]*cdk diff/);
  expect(jobs.get('production')).toMatch(
    /needs: preview[\s\S]*name: production[\s\S]*npm run deploy -- -- [\s\S]*smoke -- --stage aws\n/,
  );
});

test('no AWS key is stored: deploy jobs assume a role by OIDC', () => {
  expect(workflow).not.toMatch(/access.key|AWS_SECRET/i);
  for (const [name, text] of jobs) {
    expect(text.includes('id-token: write'), name).toBe(text.includes('role-to-assume'));
  }
});

test('jobs that hold an identity token run no script of a package', () => {
  const holding = [...jobs.values()].filter((text) => text.includes('id-token: write'));

  expect(holding).toHaveLength(3);
  for (const text of holding) expect(text.match(/npm ci.*$/gm)).toEqual(['npm ci --ignore-scripts']);
});

test('actions are pinned by commit, because a tag can be moved', () => {
  const used = files.flatMap((file) => readFileSync(`${folder}/${file}`, 'utf8').match(/uses: .*$/gm) ?? []);
  const foreign = used.filter((line) => !line.startsWith('uses: ./'));

  expect(foreign.length).toBeGreaterThan(5);
  for (const line of foreign) expect(line).toMatch(/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v[\d.]+$/);
});

test('a pull request and a deployment pass the same checks', () => {
  const tests = readFileSync(`${folder}/test.yml`, 'utf8');

  expect(tests).toMatch(/^on:\n {2}pull_request:[\s\S]*^ {2}workflow_call:/m);
  for (const command of ['npm test', 'npm run test:all', 'npx cdk synth --quiet'])
    expect(tests).toContain(`- run: ${command}\n`);
  expect(jobs.get('check')).toContain('uses: ./.github/workflows/test.yml');
});

test('no setting is passed on the command line, because the next deployment would not have it', () => {
  const flags = [...workflow.matchAll(/ -c (\w+)=/g)].map(([, name]) => name);

  expect(new Set(flags)).toEqual(new Set(['stage']));
});
