import { beforeEach, describe, expect, test, vi } from 'vitest';
import { directoryLimits } from '#shared/directory/limits.ts';
import { directoryTexts } from '#shared/directory/texts.ts';
import type * as indexedPeople from '#functions/members/directory/indexedPeople.ts';
import type { IndexedRow } from '#functions/members/directory/indexedPeople.ts';
import { suspendedForGood } from '#functions/members/status/memberStatus.ts';

/** The small parts of the directory, each tested alone with faked stores. */

const stores = vi.hoisted(() => ({
  append: vi.fn(),
  fresh: vi.fn(),
  indexedRows: vi.fn(),
  listedIds: vi.fn(),
  shards: new Set<number>(),
  startJob: vi.fn(),
}));
vi.mock('#functions/members/directory/directoryRows.ts', () => stores);
vi.mock('#functions/platform/jobs/jobs.ts', () => stores);
vi.mock('#functions/members/directory/indexedPeople.ts', async (original) => ({
  ...(await original<typeof indexedPeople>()),
  indexedRows: stores.indexedRows,
}));
vi.mock('#functions/search/snapshots/indexCache.ts', () => ({
  IndexCache: class {
    readonly fresh = stores.fresh;
  },
}));
vi.mock('#functions/search/snapshots/logWriter.ts', () => ({
  LogWriter: class {
    readonly append = stores.append;
    constructor(_index: unknown, shard: number) {
      stores.shards.add(shard);
    }
  },
}));
const { relistLater } = await import('#functions/directory/workers/endSuspension.ts');
const { loggedPeople } = await import('#functions/directory/peopleIndexStorage.ts');
const { currentPeopleIndex } = await import('#functions/directory/currentPeopleIndex.ts');
const { peopleSource } = await import('#functions/directory/peopleIndexStorage.ts');
const { logPeopleChanges } = await import('#functions/directory/logPeopleChanges.ts');
const { endSuspension } = await import('#functions/directory/workers/directoryJobs.ts');

beforeEach(() => vi.resetAllMocks());

const now = new Date('2026-05-01T12:00:00.000Z');
const person = (id: string, version = 4): IndexedRow => ({
  id,
  version,
  fullName: `Name ${id}`,
  earlierNames: [],
  username: id,
  profilePhoto: '',
  role: 'member',
});
const suspendedUntil = '2026-06-01T00:00:00.000Z';
/** The jobs that start when somebody is suspended until then. */
const relisted = (userId: string, until = suspendedUntil) => [
  endSuspension,
  { userId, suspendedUntil: until },
  now,
  new Date(until),
];

test.each([
  ['is not suspended', {}],
  ['is suspended for good', { suspendedUntil: suspendedForGood }],
  ['was suspended until this very moment', { suspendedUntil: now.toISOString() }],
  ['was suspended until before it', { suspendedUntil: '2026-05-01T11:59:59.999Z' }],
  ['is leaving', { leavingAt: now.toISOString() }],
  ['is leaving and suspended', { leavingAt: now.toISOString(), suspendedUntil: '2026-06-01T00:00:00.000Z' }],
])('a member who %s has no suspension end to wait for', async (_, standing) => {
  await relistLater({ ...person('maya'), ...standing }, now);

  expect(stores.startJob).not.toHaveBeenCalled();
});

test.each(['2026-05-01T12:00:00.001Z', '2026-06-01T00:00:00.000Z'])(
  'a member suspended until %s is found again afterwards',
  async (until) => {
    await relistLater({ ...person('maya'), suspendedUntil: until }, now);

    expect(stores.startJob.mock.calls).toEqual([relisted('maya', until)]);
  },
);

describe('a step through all accounts', () => {
  const idsOf = (count: number) => Array.from({ length: count }, (_, place) => `id-${place}`);
  beforeEach(() => {
    stores.indexedRows.mockImplementation(async (ids: readonly string[]) => ids.map((id) => person(id)));
  });

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
    expect(entries).toEqual(ids.map((id) => person(id)));
  });

  test.each([
    [2, 3, undefined],
    [3, 3, 'id-2'],
    [0, 3, undefined],
  ])('that finds %i of %i continues after %s', async (count, most, after) => {
    stores.listedIds.mockResolvedValue(idsOf(count));

    expect((await peopleSource.step(most, undefined, now)).after).toBe(after);
  });

  test('lists each again when the suspension ends, and not earlier', async () => {
    const shutOut = { ...person('id-1'), suspendedUntil };
    stores.listedIds.mockResolvedValue(idsOf(2));
    stores.indexedRows.mockResolvedValue([person('id-0'), shutOut]);

    const { entries } = await peopleSource.step(10, undefined, now);

    expect(entries).toEqual([person('id-0'), { id: 'id-1', version: 4, gone: true }]);
    expect(stores.startJob.mock.calls).toEqual([relisted('id-1')]);
  });
});

test('the log gets members in their current state, and erased ones with the next version', async () => {
  const shutOut = { ...person('shutOut', 7), suspendedUntil };
  stores.indexedRows.mockResolvedValue([person('here', 5), shutOut]);

  await logPeopleChanges(
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
  expect(stores.startJob.mock.calls).toEqual([relisted('shutOut')]);
});

test('a process writes to one of the existing shards', () => {
  const [shard, ...others] = stores.shards;

  expect(others).toEqual([]);
  expect(Array.from({ length: loggedPeople.shards }, (_, one) => one)).toContain(shard);
});

test('the index is as fresh as requested', async () => {
  const index = { classes: () => [] };
  stores.fresh.mockResolvedValue(index);

  expect([await currentPeopleIndex(), await currentPeopleIndex(5000)]).toEqual([index, index]);
  expect(stores.fresh.mock.calls).toEqual([[undefined], [5000]]);
});

test('a request while it is being built gets a retry time', async () => {
  stores.fresh.mockResolvedValue(undefined);

  await expect(currentPeopleIndex()).rejects.toMatchObject({
    status: 503,
    code: 'DIRECTORY_AWAY',
    message: directoryTexts.away,
    errors: [],
    retryAfterSeconds: directoryLimits.awaySeconds,
  });
});
