import { existsSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildStamp } from '#infra/local/buildStamp.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stamp-'));
  for (const asset of ['asset.a', 'asset.b']) {
    mkdirSync(join(folder, 'out', asset), { recursive: true });
    writeFileSync(join(folder, 'out', asset, 'index.cjs'), 'exports.handler = 1;');
  }
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const stamped = () => buildStamp(join(folder, 'stamp'), join(folder, 'out'));

it('an untouched build of the same sources is up to date', () => {
  expect(stamped().isCurrent('one')).toBe(false);
  stamped().record('one');
  expect([stamped().isCurrent('one'), stamped().isCurrent('two')]).toEqual([true, false]);
});

it('only a truncated bundle is built again', () => {
  stamped().record('one');
  truncateSync(join(folder, 'out', 'asset.a', 'index.cjs'), 7);
  expect(stamped().isCurrent('one')).toBe(false);
  stamped().dropDamaged();
  expect(['asset.a', 'asset.b'].map((asset) => existsSync(join(folder, 'out', asset)))).toEqual([
    false,
    true,
  ]);
});

it('a damaged record counts as none', () => {
  stamped().record('one');
  writeFileSync(join(folder, 'stamp'), '{"inputs":"one"');
  expect(stamped().isCurrent('one')).toBe(false);
});

it('a record that cannot be written is reported in one sentence', () => {
  mkdirSync(join(folder, 'stamp'));
  expect(stamped().isCurrent('one')).toBe(false);
  expect(() => stamped().record('one')).toThrow(/^The record of the build .*stamp cannot be written/);
});
