import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from '#infra/build/contentFolder.ts';

const workflow = readFileSync(`${root}/.github/workflows/deploy.yml`, 'utf8');
const jobs = new Map(
  (workflow.split(/^jobs:$/m)[1] ?? '')
    .split(/^ {2}(?=\w+:$)/m)
    .map((text) => [/^(\w+):/.exec(text.trim())?.[1] ?? '', text] as const),
);

test('production waits for the smoke test of staging and for approval', () => {
  expect([...jobs.keys()].filter((name) => name !== '')).toEqual([
    'check',
    'staging',
    'preview',
    'production',
  ]);
  expect(jobs.get('staging')).toMatch(
    /needs: check[\s\S]*cdk diff[\s\S]*cdk deploy[\s\S]*smoke -- --stage aws\/staging/,
  );
  expect(jobs.get('preview')).toMatch(/needs: staging[\s\S]*cdk diff/);
  expect(jobs.get('production')).toMatch(
    /needs: preview[\s\S]*name: production[\s\S]*cdk deploy[\s\S]*smoke -- --stage aws\n/,
  );
});

test('no key of AWS is stored: jobs that deploy take a role by OIDC', () => {
  expect(workflow).not.toMatch(/access.key|AWS_SECRET/i);
  for (const [name, text] of jobs) {
    expect(text.includes('id-token: write'), name).toBe(text.includes('role-to-assume'));
  }
});
