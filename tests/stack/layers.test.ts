import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { projectRoot } from '#infra/build/contentFolder.ts';
import { buildLayers } from '#infra/build/layers.ts';

const Manifest = z.object({ dependencies: z.record(z.string(), z.string()) });
const installed = existsSync(`${projectRoot}/infra/layer/node_modules/.package-lock.json`);
const aarch64 = 0xb7;

function dependenciesOf(file: string) {
  return Manifest.parse(JSON.parse(readFileSync(`${projectRoot}/${file}`, 'utf8'))).dependencies;
}

test('the layers have the versions that everything else was tested with', () => {
  expect(dependenciesOf('package.json')).toMatchObject(dependenciesOf('infra/layer/package.json'));
});

test.runIf(installed)('each layer has its package, in binaries for arm64 only', async () => {
  const layers = await buildLayers(false);

  for (const [native, name] of [
    ['sharp', 'sharp'],
    ['argon2', '@node-rs/argon2'],
  ] as const) {
    const modules = `${layers[native]}/nodejs/node_modules`;
    const binaries = globSync('**/*.{node,so.*}', { cwd: modules });
    const machines = binaries.map((file) => readFileSync(`${modules}/${file}`).readUInt16LE(18));

    expect(existsSync(`${modules}/${name}/package.json`)).toBe(true);
    expect(new Set(machines)).toEqual(new Set([aarch64]));
  }
});
