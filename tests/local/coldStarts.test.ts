// @module-tag heavy
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { FunctionPool } from '#infra/local/functions/functionPool.ts';
import type { LocalFunction } from '#infra/local/functions/localFunction.ts';

const folder = mkdtempSync(join(tmpdir(), 'cold-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let pool: FunctionPool | undefined;
afterEach(() => pool?.stop());

/** Blocks its thread while it loads, like a bundle on a slow machine. */
const loadFor = (ms: number) => `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${ms});`;

function aFunction(name: string, source: string, timeoutMs: number): LocalFunction {
  const bundle = join(folder, `${name}.cjs`);
  writeFileSync(bundle, source);
  return { name, arn: `arn:${name}`, bundle, env: {}, timeoutMs, memoryMb: 128 };
}

describe('a cold start', () => {
  it("that takes longer than the function's timeout does not count as a timeout", async () => {
    const slow = aFunction('slow', `${loadFor(2500)} exports.handler = async () => 'done';`, 2000);
    pool = new FunctionPool([slow], () => undefined);
    expect(await pool.invoke('slow', {})).toBe('done');
  });

  it('keeps its callers: a crowd is served by the environments that have started', async () => {
    const log = join(folder, 'loads.log');
    const note = (what: string) => `require('fs').appendFileSync(${JSON.stringify(log)}, '${what}');`;
    const source = `${note('<')} ${loadFor(120)} ${note('>')} exports.handler = async () => 'done';`;
    const names = Array.from({ length: 6 }, (_, index) => `crowd${index}`);
    pool = new FunctionPool(
      names.map((name) => aFunction(name, source, 10_000)),
      () => undefined,
    );
    const crowd = names.flatMap((name) => Array.from({ length: 10 }, () => name));
    const asked = pool;
    const answers = await Promise.all(crowd.map((name) => asked.invoke(name, {})));
    expect(new Set(answers)).toEqual(new Set(['done']));
    let loading = 0;
    const atOnce = Array.from(
      readFileSync(log, 'utf8').matchAll(/[<>]/g),
      ([sign]) => (loading += sign === '<' ? 1 : -1),
    );
    expect(Math.max(...atOnce)).toBeLessThanOrEqual(availableParallelism());
  });

  it('is not repeated for waiting callers, who are served in order', async () => {
    const source = `exports.handler = async (event) => event;`;
    pool = new FunctionPool([aFunction('order', source, 10_000)], () => undefined, {
      maxEnvironmentsEach: 1,
    });
    const asked = pool;
    const served: number[] = [];
    const places = Array.from({ length: 1200 }, (_, index) => index);
    await Promise.all(places.map((index) => asked.invoke('order', index).then(() => served.push(index))));
    expect(served).toEqual(places);
  });

  it('that fails is a failure of its call, and the next call tries again', async () => {
    const once = join(folder, 'once');
    const source = `if (!require('fs').existsSync(${JSON.stringify(once)})) {
      require('fs').writeFileSync(${JSON.stringify(once)}, '');
      throw new Error('as asked');
    }
    exports.handler = async () => 'done';`;
    pool = new FunctionPool([aFunction('broken', source, 1000)], () => undefined);
    await expect(pool.invoke('broken', {})).rejects.toMatchObject({ type: 'Runtime.ExitError' });
    expect(await pool.invoke('broken', {})).toBe('done');
  });
});
