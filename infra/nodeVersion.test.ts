import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { projectRoot } from './build/contentFolder.ts';
import { nodeProblem } from './nodeVersion.mjs';

test.each(['22.19.0', '22.19.1', '24.0.0', '100.0.0'])('Node %s is new enough', (version) => {
  expect(nodeProblem(version)).toBeUndefined();
});

test.each(['20.20.2', '22.17.9', '8.17.0'])('Node %s is too old', (version) => {
  expect(nodeProblem(version)).toBe(`This needs Node 22.19 or newer; ${version} is running.`);
});

test('`npx cdk` on an old Node prints one sentence', () => {
  const { app } = z
    .object({ app: z.string() })
    .parse(JSON.parse(readFileSync(`${projectRoot}/cdk.json`, 'utf8')));
  const old = "Object.defineProperty(process, 'versions', { value: { node: '20.20.2' } });";

  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(old)}`, app.replace(/^node /, '')],
    { cwd: projectRoot, encoding: 'utf8' },
  );

  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: 'This needs Node 22.19 or newer; 20.20.2 is running.\n',
  });
});
