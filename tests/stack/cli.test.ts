// @module-tag heavy
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { projectRoot } from '#infra/build/contentFolder.ts';

// Each starts a process that builds, synthesizes and checks everything; its speed does not matter here.
vi.setConfig({ testTimeout: 600_000 });

let outdir: string;

beforeAll(() => {
  outdir = mkdtempSync(join(tmpdir(), 'alumni-cli-'));
});
afterAll(() => rmSync(outdir, { recursive: true, force: true }));

/** The local run needs no Lambda layers. */
const local = { ALUMNI_LOCAL: '1' };

function cdk(kind: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const withoutAccount = {
    PATH: `${projectRoot}/node_modules/.bin:${process.env['PATH'] ?? ''}`,
    // Where it caches downloads.
    HOME: outdir,
    ...kind,
    AWS_EC2_METADATA_DISABLED: 'true',
  };
  return spawnSync('cdk', [...args], { cwd: projectRoot, encoding: 'utf8', env: withoutAccount });
}

/** Each step, and how long it took. */
const isStep = /^(Building|Synthesizing) the [a-z]+( …( \d+ s)?|: [\d.]+ s)$/;

test('`cdk synth` works without an account and without warnings', () => {
  const { status, stdout, stderr } = cdk(local, 'synth', '--quiet', '--output', outdir);

  const said = `${stdout}${stderr}`.split('\n').filter((line) => line !== '' && !isStep.test(line));
  expect(said).toEqual([]);
  expect(status).toBe(0);
  expect(existsSync(join(outdir, 'Alumni.template.json'))).toBe(true);
});

test('a setting on the command line is refused in a sentence, before anything is built', () => {
  const { status, stderr } = cdk(
    {},
    'synth',
    '--quiet',
    '--output',
    outdir,
    '-c',
    'domain=alumni.example.org',
  );

  expect(status).not.toBe(0);
  expect(stderr).toContain('Settings are kept in infra/settings/production.json: put domain there');
  expect(stderr).not.toContain('    at ');
});
