import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { grantOf } from '#functions/access.ts';
import { buildFunctions } from '#infra/build/functions.ts';
import { functionKeys } from '#infra/build/inventory.ts';
import { allRoutes } from '#shared/routes/index.ts';

let folder: string;

beforeAll(async () => {
  folder = await buildFunctions();
});

const fileOf = (key: string) => `${folder}/${key}/index.cjs`;
const mostBytes = 80_000;
/** Reads and writes tables and does no more: no form to take apart, no image to redraw, no socket to push to. */
const plainRoutes = allRoutes
  .filter(({ key, declared }) => {
    const { buckets, sockets, natives } = grantOf(key, declared);
    return declared.files === undefined && [buckets, sockets, natives].every((grant) => grant === undefined);
  })
  .map(({ key }) => key);

describe('the bundle of a function that knows only tables is at most 80 kB, gzipped', () => {
  test.each(plainRoutes)('%s', (key) => {
    expect(gzipSync(readFileSync(fileOf(key)), { level: 9 }).length).toBeLessThanOrEqual(mostBytes);
  });
});

test('every function loads by itself and exports its handler', () => {
  const environment = { PATH: process.env['PATH'], AWS_REGION: 'us-east-1' };
  const script = 'for (const f of process.argv.slice(1)) console.log(f, typeof require(f).handler)';
  const files = functionKeys().map(fileOf);

  const { stdout, stderr } = spawnSync(process.execPath, ['-e', script, ...files], {
    encoding: 'utf8',
    env: environment,
  });

  expect(stderr).toBe('');
  expect(stdout.trim().split('\n')).toEqual(files.map((file) => `${file} function`));
});

test('no bundle carries a secret, a source map or the address of this machine', () => {
  for (const key of functionKeys()) {
    const text = readFileSync(fileOf(key), 'utf8');

    expect(text).not.toMatch(/AKIA[0-9A-Z]{16}|BEGIN [A-Z ]*PRIVATE KEY|sourceMappingURL/);
    expect(text.includes(process.cwd())).toBe(false);
  }
});
