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

it('says that nothing is to do for the same sources and an untouched build', () => {
  expect(stamped().isCurrent('one')).toBe(false);
  stamped().record('one');
  expect([stamped().isCurrent('one'), stamped().isCurrent('two')]).toEqual([true, false]);
});

it('has a bundle that was cut short built again, and that one alone', () => {
  stamped().record('one');
  truncateSync(join(folder, 'out', 'asset.a', 'index.cjs'), 7);
  expect(stamped().isCurrent('one')).toBe(false);
  stamped().dropDamaged();
  expect(['asset.a', 'asset.b'].map((asset) => existsSync(join(folder, 'out', asset)))).toEqual([
    false,
    true,
  ]);
});

it('takes a damaged record for none', () => {
  stamped().record('one');
  writeFileSync(join(folder, 'stamp'), '{"inputs":"one"');
  expect(stamped().isCurrent('one')).toBe(false);
});

it('says in a sentence where the record cannot be kept', () => {
  mkdirSync(join(folder, 'stamp'));
  expect(stamped().isCurrent('one')).toBe(false);
  expect(() => stamped().record('one')).toThrow(/^The record of the build .*stamp cannot be written/);
});
