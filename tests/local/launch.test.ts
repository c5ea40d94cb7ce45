import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from '#infra/local/freshBuild.ts';

let project: string;

/** Replaces npm: it installs the one package, or fails on request. */
const npm = `
const { mkdirSync, writeFileSync } = require('fs');
if (process.env.NPM_FAILS) { console.error('no network'); process.exit(1); }
writeFileSync('asked', process.argv.slice(2).join(' '));
mkdirSync('node_modules/thing', { recursive: true });
writeFileSync('node_modules/thing/package.json', '{}');
`;
const lock = JSON.stringify({ packages: { '': {}, 'node_modules/thing': { version: '1.0.0' } } });

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'launch-'));
  mkdirSync(join(project, 'infra'));
  mkdirSync(join(project, 'node_modules', 'thing'), { recursive: true });
  for (const file of ['launch.mjs', 'nodeVersion.mjs', 'progress.mjs'])
    copyFileSync(join(root, 'infra', file), join(project, 'infra', file));
  const files = {
    'infra/start.ts': "console.log('started');",
    'package-lock.json': lock,
    'npm-cli.js': npm,
    'node_modules/thing/package.json': '{}',
    'node_modules/.package-lock.json': lock,
  };
  for (const [path, text] of Object.entries(files)) writeFileSync(join(project, path), text);
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

function launch(env: Record<string, string> = {}, command = 'start') {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['infra/launch.mjs', command], {
    cwd: project,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', npm_execpath: join(project, 'npm-cli.js'), ...env },
  });
  return { status, stdout: stdout.trim(), stderr: stderr.trim() };
}

/** Each step prints that it begins and how long it took, in separate lines. */
const installing = /^Installing packages …\nInstalling packages: \d+\.\d s\nstarted$/;

it('starts at once if everything is installed', () => {
  expect(launch({ NPM_FAILS: 'yes' })).toEqual({ status: 0, stdout: 'started', stderr: '' });
});

it('installs again if a package is missing, even if the record says otherwise', () => {
  launch();
  rmSync(join(project, 'node_modules', 'thing'), { recursive: true });
  expect(launch()).toEqual({ status: 0, stdout: expect.stringMatching(installing), stderr: '' });
  expect(existsSync(join(project, 'node_modules', 'thing', 'package.json'))).toBe(true);
});

it('installs again if the record of installed packages is damaged', () => {
  writeFileSync(join(project, 'node_modules', '.package-lock.json'), '{"packages"');
  expect(launch()).toEqual({ status: 0, stdout: expect.stringMatching(installing), stderr: '' });
});

it('starts without the packages that only tests need, and installs them for the tests', () => {
  const packages = { ...JSON.parse(lock).packages, 'node_modules/tester': { version: '1.0.0', dev: true } };
  writeFileSync(join(project, 'package-lock.json'), JSON.stringify({ packages }));
  mkdirSync(join(project, 'tests'));
  writeFileSync(join(project, 'tests', 'run.ts'), "console.log('tested');");

  expect(launch()).toEqual({ status: 0, stdout: 'started', stderr: '' });
  expect(launch({}, 'test').stdout).toContain('tested');
  expect(readFileSync(join(project, 'asked'), 'utf8')).toMatch(/^install --no-save /);
  rmSync(join(project, 'node_modules'), { recursive: true });
  expect(launch().stdout).toContain('started');
  expect(readFileSync(join(project, 'asked'), 'utf8')).toMatch(/^ci --omit=dev /);
});

it('reports a failed installation in one sentence', () => {
  rmSync(join(project, 'node_modules', 'thing'), { recursive: true });
  const { status, stderr } = launch({ NPM_FAILS: 'yes' });
  expect([status, stderr]).toEqual([
    1,
    `The packages in ${project}/ could not be installed. npm says: no network`,
  ]);
});

it('ends a run that is too busy to handle its second signal', async () => {
  const deaf = `
    process.on('SIGTERM', () => undefined);
    process.on('message', () => undefined);
    console.log('started');
    const end = Date.now() + 60_000;
    while (Date.now() < end);`;
  writeFileSync(join(project, 'infra', 'start.ts'), deaf);
  const launcher = spawn(process.execPath, ['infra/launch.mjs', 'start'], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'] ?? '' },
  });
  const ended = once(launcher, 'exit');
  await once(launcher.stdout, 'data');
  // A terminal's signals reach the program as well; these reach only the launcher.
  launcher.kill('SIGINT');
  launcher.kill('SIGTERM');
  expect(await ended).toEqual([1, null]);
});
