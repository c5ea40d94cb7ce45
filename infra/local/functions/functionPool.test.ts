import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { FunctionPool } from './functionPool.ts';

const folder = mkdtempSync(join(tmpdir(), 'alumni-pool-'));
const bundle = join(folder, 'index.cjs');
// The function responds when the file exists, so the order does not depend on time.
writeFileSync(
  bundle,
  `const { existsSync } = require('node:fs');
  const there = async (path) => { while (!existsSync(path)) await new Promise((done) => setTimeout(done, 10)); };
  exports.handler = async ({ until }) => { await there(until); return 'done'; };`,
);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const declared = { arn: '', bundle, env: {}, timeoutMs: 60_000, memoryMb: 128 };

test("calls beyond a function's queue are refused, and other functions still run", async () => {
  const pool = new FunctionPool(
    [
      { ...declared, name: 'slow', maxWaiting: 5 },
      { ...declared, name: 'other', maxWaiting: 5 },
    ],
    () => undefined,
  );
  const until = join(folder, 'now');
  const refused: unknown[] = [];
  const calls = Array.from({ length: 30 }, () =>
    pool.invoke('slow', { until }).catch((error: unknown) => {
      refused.push(error);
    }),
  );

  const other = await pool.invoke('other', { until: bundle });
  writeFileSync(until, '');
  const answers = await Promise.all(calls);
  await pool.stop();

  // Five calls wait. The running ones are limited by the starts this machine allows at once, eight at most.
  const served = answers.filter((answer) => answer === 'done').length;
  expect(served).toBeGreaterThan(5);
  expect(served).toBeLessThanOrEqual(13);
  expect(refused).toHaveLength(30 - served);
  for (const error of refused) expect(error).toMatchObject({ type: 'TooManyRequestsException' });
  expect(other).toBe('done');
});

test('an environment that replaced the oldest one is reused', async () => {
  const whoAmI = join(folder, 'whoAmI.cjs');
  writeFileSync(whoAmI, `exports.handler = async () => require('node:worker_threads').threadId;`);
  const names = Array.from({ length: 4 }, (_, index) => `function ${index}`);
  const pool = new FunctionPool(
    names.map((name) => ({ ...declared, bundle: whoAmI, name })),
    () => undefined,
    { maxEnvironments: 2 },
  );

  for (const name of names) {
    const first = await pool.invoke(name, {});
    expect(await pool.invoke(name, {}), name).toBe(first);
  }

  await pool.stop();
});
