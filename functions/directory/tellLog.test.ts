import { beforeEach, expect, test, vi } from 'vitest';
import type * as indexedPeople from '../stores/indexedPeople.ts';

const stores = vi.hoisted(() => ({
  append: vi.fn(),
  indexedRows: vi.fn(),
  relistLater: vi.fn(),
  shards: new Set<number>(),
}));
vi.mock('../stores/indexedPeople.ts', async (original) => ({
  ...(await original<typeof indexedPeople>()),
  indexedRows: stores.indexedRows,
}));
vi.mock('../indexes/logWriter.ts', () => ({
  LogWriter: class {
    readonly append = stores.append;
    constructor(_index: unknown, shard: number, nowMs: () => number) {
      stores.shards.add(shard);
      expect(nowMs()).toBeGreaterThan(0);
    }
  },
}));
vi.mock('./endOfSuspension.ts', () => ({ relistLater: stores.relistLater }));
const { loggedPeople } = await import('./loggedPeople.ts');
const { tellLog } = await import('./tellLog.ts');

beforeEach(() => vi.resetAllMocks());

const now = new Date('2026-05-01T12:00:00.000Z');
const person = (id: string, version: number) => ({
  id,
  version,
  fullName: `Name ${id}`,
  earlierNames: [],
  username: id,
  profilePhoto: '',
  role: 'member',
});

test('the log hears of people as they stand, and of who is gone one version above the last that was heard of', async () => {
  const shutOut = { ...person('shutOut', 7), suspendedUntil: '2026-06-01T00:00:00.000Z' };
  stores.indexedRows.mockResolvedValue([person('here', 5), shutOut]);

  await tellLog(
    new Map([
      ['gone', 3],
      ['here', 4],
      ['shutOut', 6],
      ['goneToo', 9],
    ]),
    now,
  );

  expect(stores.indexedRows.mock.calls).toEqual([[['gone', 'here', 'shutOut', 'goneToo']]]);
  expect(stores.append.mock.calls).toEqual([
    [
      [
        person('here', 5),
        { id: 'shutOut', version: 7, gone: true },
        { id: 'gone', version: 4, gone: true },
        { id: 'goneToo', version: 10, gone: true },
      ],
    ],
  ]);
  expect(stores.relistLater.mock.calls).toEqual([
    [person('here', 5), now],
    [shutOut, now],
  ]);
});

test('a process writes to one of the shards that there are', () => {
  const [shard, ...others] = stores.shards;

  expect(others).toEqual([]);
  expect(Array.from({ length: loggedPeople.shards }, (_, one) => one)).toContain(shard);
});
