import { beforeEach, describe, expect, test, vi } from 'vitest';
import type * as indexedPeople from '../stores/indexedPeople.ts';

const stores = vi.hoisted(() => ({
  listedIds: vi.fn(),
  indexedRows: vi.fn(),
  relistLater: vi.fn(),
}));
vi.mock('../stores/directory.ts', () => stores);
vi.mock('../stores/indexedPeople.ts', async (original) => ({
  ...(await original<typeof indexedPeople>()),
  indexedRows: stores.indexedRows,
}));
vi.mock('./endOfSuspension.ts', () => stores);
const { peopleSource } = await import('./peopleSource.ts');

const now = new Date('2026-05-01T12:00:00.000Z');
const person = (id: string) => ({
  id,
  version: 4,
  fullName: `Name ${id}`,
  earlierNames: [],
  username: id,
  profilePhoto: '',
  role: 'member',
});
const idsOf = (count: number) => Array.from({ length: count }, (_, place) => `id-${place}`);

beforeEach(() => {
  vi.resetAllMocks();
  stores.indexedRows.mockImplementation(async (ids: readonly string[]) => ids.map(person));
});

describe('a step through all accounts', () => {
  test.each([
    [0, []],
    [1, [1]],
    [100, [100]],
    [101, [100, 1]],
    [250, [100, 100, 50]],
  ])('of %i reads each once, a hundred at a time', async (count, sizes) => {
    const ids = idsOf(count);
    stores.listedIds.mockResolvedValue(ids);

    const { entries } = await peopleSource.step(1000, 'before', now);

    expect(stores.listedIds.mock.calls).toEqual([[1000, 'before', now]]);
    const read: string[][] = stores.indexedRows.mock.calls.map(([some]) => some);
    expect(read.map(({ length }) => length)).toEqual(sizes);
    expect(read.flat()).toEqual(ids);
    expect(entries).toEqual(ids.map(person));
  });

  test.each([
    [2, 3, undefined],
    [3, 3, 'id-2'],
    [0, 3, undefined],
  ])('that finds %i of %i goes on behind %s', async (count, most, after) => {
    stores.listedIds.mockResolvedValue(idsOf(count));

    expect((await peopleSource.step(most, undefined, now)).after).toBe(after);
  });

  test('has each of them found again when a suspension is over, and none before', async () => {
    const shutOut = { ...person('id-1'), suspendedUntil: '2026-06-01T00:00:00.000Z' };
    stores.listedIds.mockResolvedValue(idsOf(2));
    stores.indexedRows.mockResolvedValue([person('id-0'), shutOut]);

    const { entries } = await peopleSource.step(10, undefined, now);

    expect(entries).toEqual([person('id-0'), { id: 'id-1', version: 4, gone: true }]);
    expect(stores.relistLater.mock.calls).toEqual([
      [person('id-0'), now],
      [shutOut, now],
    ]);
  });
});
