import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTinySite, type TinySite } from './tinyStack.ts';

let site: TinySite;
beforeAll(async () => {
  site = await startTinySite({ metered: true });
});
afterAll(() => site.end());

async function table(operation: string, id: string, more: object = {}) {
  const body = JSON.stringify({ operation, id, more });
  const answer = await fetch(`${site.url}/api/tables`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return JSON.parse(await answer.text());
}

/** The row once it exists; undefined if it never does. */
async function awaited(id: string): Promise<object | undefined> {
  for (const until = Date.now() + 15_000; Date.now() < until; await pause(50)) {
    const { item } = await table('get', id);
    if (item !== undefined) return item;
  }
  return undefined;
}

describe('a function on a table', () => {
  it('does what its role grants and is refused anything else', async () => {
    expect(await table('put', 'a')).toMatchObject({ ok: true });
    expect((await table('get', 'a')).item).toEqual({ pk: { S: 'a' }, sk: { S: 'x' } });
    expect(await table('query', 'a')).toEqual({ ok: false, error: 'AccessDeniedException' });
  });

  it('records its calls and their capacity units', async () => {
    await table('put', 'units');
    const use = site
      .uses()
      .find(({ function: name, action }) => name === 'tiny/Tables' && action === 'dynamodb:PutItem');
    expect(use?.resource).toMatch(/:table\/Things$/);
    expect(use?.units).toBeGreaterThanOrEqual(use?.calls ?? Number.POSITIVE_INFINITY);
  });

  it('deletes expired items', async () => {
    await table('put', 'old', { expiresAt: { N: '1000000000' } });
    const gone = async () => (await table('get', 'old')).item === undefined;
    for (const until = Date.now() + 15_000; Date.now() < until && !(await gone());) await pause(100);
    expect(await gone()).toBe(true);
  });
});

describe('a stream', () => {
  it('delivers what the filter passes, and failed records again', async () => {
    await table('put', 'other');
    await table('put', 'watched-flaky');
    await table('put', 'watched-next');
    expect(await awaited('seen-watched-next')).toMatchObject({ name: { S: 'INSERT' } });
    expect(await awaited('seen-watched-flaky')).toBeDefined();
    expect((await table('get', 'seen-other')).item).toBeUndefined();
  });
});
