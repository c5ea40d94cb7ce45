import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RETRY } from '#functions/platform/dynamo/retry.ts';
import {
  updateTotals,
  type CounterFields,
  type StreamChange,
  type Totals,
  tryUpdateTotals,
} from './streamCounters.ts';

const nowSeconds = 1_800_000_000;
const day = 24 * 3600;
beforeEach(() => {
  vi.useFakeTimers({ now: nowSeconds * 1000 + 999 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A row in memory, and the writes to it. */
function aRow(applied: CounterFields['applied'] = {}, counterVersion?: number) {
  const written: { change: Totals; counterVersion: number | undefined }[] = [];
  const row = {
    read: () => Promise.resolve({ counterVersion, applied }),
    write: (change: Totals, of: number | undefined) => {
      written.push({ change, counterVersion: of });
      return Promise.resolve({ counterVersion: (of ?? 0) + 1, applied });
    },
  };
  return { row, written };
}
const told = (...sequences: readonly number[]) => sequences.map((one) => ({ sequence: String(one) }));
const count = (_: unknown, fresh: readonly StreamChange[]): Totals => ({
  add: { total: fresh.length },
  set: { name: 'a' },
});
const shard = 'shardId-00000001-abcdefghijkl';

test('the records of a shard are counted once, under the end of its id', async () => {
  const { row, written } = aRow({ abcdefghijkl: { last: '9', at: nowSeconds - 60 } }, 4);

  expect(await updateTotals(row, shard, told(8, 9, 10, 11), count)).toMatchObject({ counterVersion: 5 });

  const applied = { abcdefghijkl: { last: '11', at: nowSeconds } };
  expect(written).toEqual([
    { change: { add: { total: 2 }, set: { name: 'a', applied } }, counterVersion: 4 },
  ]);
});

test('records that the totals include are not written again', async () => {
  const { row, written } = aRow({ abcdefghijkl: { last: '11', at: nowSeconds } }, 1);

  expect(await updateTotals(row, shard, told(10, 11), count)).toMatchObject({ counterVersion: 1 });
  expect(await updateTotals(row, shard, [], count)).toMatchObject({ counterVersion: 1 });

  expect(written).toEqual([]);
});

test('the first change of a shard counts from number 0 on', async () => {
  const { row, written } = aRow();

  await updateTotals(row, 'short', told(0), count);

  expect(written[0]?.change.set?.['applied']).toEqual({ short: { last: '0', at: nowSeconds } });
});

test('other shards are remembered for 25 hours, as long as records may repeat', async () => {
  const kept = { one: { last: '5', at: nowSeconds - day - 3600 } };
  const { row, written } = aRow({ ...kept, other: { last: '5', at: nowSeconds - day - 3601 } }, 1);

  await updateTotals(row, shard, told(1), count);

  expect(written[0]?.change.set?.['applied']).toEqual({
    ...kept,
    abcdefghijkl: { last: '1', at: nowSeconds },
  });
});

test('a deleted row counts nothing; a conflicting write is retried', async () => {
  const { row, written } = aRow();
  const gone = { ...row, read: () => Promise.resolve(undefined) };
  const raced = { ...row, write: () => Promise.resolve(undefined) };

  expect(await updateTotals(gone, shard, told(1), count)).toBeUndefined();
  expect(await tryUpdateTotals(raced, shard, told(1), count)).toBe(RETRY);
  expect(written).toEqual([]);
});
