import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import * as getClass from '#functions/directory/getClass.ts';
import * as listClasses from '#functions/directory/listClasses.ts';
import { peopleSnapshotSource } from '#functions/directory/peopleIndexStorage.ts';
import { addBlock } from '#functions/members/ties/blocking.ts';
import * as users from '#functions/members/users.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { makeLatestCountStep, writeSizes } from '#functions/roster/store/classSizes.ts';
import { buildSnapshot } from '#functions/search/snapshots/buildSnapshot.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startBuckets } from '#tests/support/buckets.ts';
import { startEngine } from '#tests/support/engine.ts';
import { callBy } from '#tests/support/pretendCall.ts';

const engine = await startEngine();
const storage = await startBuckets();

afterAll(async () => {
  await storage.stop();
  await engine.stop();
});
afterEach(() => vi.useRealTimers());

let clock = Date.now();
/** Members of each class. */
const here = { 2001: 2, 2002: 3, 2003: 4, 2004: 4 };
const members = new Map<number, string[]>();

async function addMember(classYear: number): Promise<string> {
  const user = aStoredUser({ classYear });
  expect(await users.addUser(user)).toBe('done');
  return user.id;
}

beforeAll(async () => {
  for (const [year, count] of Object.entries(here)) {
    const ids = [];
    for (let left = count; left > 0; left -= 1) ids.push(await addMember(Number(year)));
    members.set(Number(year), ids);
  }
  await buildSnapshot(peopleSnapshotSource, new Date());
  await transact([makeLatestCountStep('1')]);
});

/** What a member sees of a class, in the list and on its own page, if the roster has this many people in it. */
async function visibleCount(year: number, held: number | undefined, by = aStoredUser().id) {
  await writeSizes('1', held === undefined ? {} : { [year]: held });
  // A function caches the sizes for a minute.
  clock += 60_000;
  const call = { ...callBy(by), now: new Date(clock), query: undefined, body: undefined };
  const listed = (await listClasses.run(call)).find((listedClass) => listedClass.year === year);
  const alone = await getClass.run({ ...call, params: { year: `${year}` } });
  expect(alone).toMatchObject(listed ?? {});
  expect('graduates' in alone).toBe(listed !== undefined && 'graduates' in listed);
  return listed;
}

describe("the roster's size of a class", () => {
  test.each([
    ['is shown where these may all be among them', 2003, 5, { year: 2003, count: 4, graduates: 5 }],
    ['is shown where all of them are here', 2003, 4, { year: 2003, count: 4, graduates: 4 }],
    ['is shown from three on', 2002, 3, { year: 2002, count: 3, graduates: 3 }],
    ['is not shown where more are here', 2003, 3, { year: 2003, count: 4 }],
    ['is not shown where the roster holds two', 2002, 2, { year: 2002, count: 3 }],
    ['is not shown without anyone of the class', 2003, undefined, { year: 2003, count: 4 }],
    ['is not shown where fewer than three are here', 2001, 90, { year: 2001 }],
  ] as const)('%s', async (_, year, held, expected) => {
    expect(await visibleCount(year, held)).toEqual(expected);
  });

  test('is hidden from a viewer who sees fewer than three of them because of blocks', async () => {
    const viewer = aStoredUser().id;
    const [first = '', second = ''] = members.get(2004) ?? [];
    await addBlock(viewer, first);
    expect(await visibleCount(2004, 9, viewer)).toEqual({ year: 2004, count: 3, graduates: 9 });

    await addBlock(second, viewer);

    expect(await visibleCount(2004, 9, viewer)).toEqual({ year: 2004 });
    expect(await visibleCount(2004, 9)).toEqual({ year: 2004, count: 4, graduates: 9 });
  });

  test('is hidden for a class without members', async () => {
    await expect(visibleCount(1999, 120)).rejects.toThrow('classUnknown');
  });
});

describe('the facts of a class', () => {
  test.each(['', '201', '20011', '2001x', 'x2001', '-2001', ' 2001'])(
    'do not exist for %s, which is not a year',
    async (year) => {
      const call = { ...callBy(aStoredUser().id), query: undefined, body: undefined, params: { year } };

      await expect(getClass.run(call)).rejects.toThrow('classUnknown');
    },
  );

  test('contain what its members share, and only the year if it is small', async () => {
    const facts = {
      place: { city: 'Utrecht', country: 'Netherlands' },
      employer: 'Acme',
      field: 'arts',
    } as const;
    const reader = aStoredUser().id;
    for (let left = 3; left > 0; left -= 1)
      await users.addUser(aStoredUser({ classYear: 2011, degree: 'MSc', ...facts }));
    await users.addUser(aStoredUser({ classYear: 2012, employer: 'Bolt' }));
    await buildSnapshot(peopleSnapshotSource, new Date());
    clock += 120_000;
    vi.useFakeTimers({ toFake: ['Date'], now: clock });
    const call = { ...callBy(reader), now: new Date(clock), query: undefined, body: undefined };

    expect(await getClass.run({ ...call, params: { year: '2011' } })).toEqual({
      year: 2011,
      count: 3,
      place: [{ value: 'Utrecht, Netherlands', count: 3 }],
      employer: [{ value: 'Acme', count: 3 }],
      field: [{ value: 'arts', count: 3 }],
      degree: [{ value: 'MSc', count: 3 }],
    });
    expect(await getClass.run({ ...call, params: { year: '2012' } })).toEqual({ year: 2012 });
  });

  test('leave out blocked people, each in their own class', async () => {
    const reader = aStoredUser().id;
    const [first = '', second = ''] = members.get(2004) ?? [];
    const [third = ''] = members.get(2003) ?? [];
    const pair = members.get(2001) ?? [];
    for (const id of [first, third, ...pair]) await addBlock(reader, id);
    await addBlock(second, reader);
    await writeSizes('1', {});
    clock += 60_000;
    const call = { ...callBy(reader), now: new Date(clock), query: undefined, body: undefined };

    const listed = await listClasses.run(call);

    // Nobody is left of 2001, and too few of 2004 to be counted.
    expect(listed.filter(({ year }) => year <= 2004)).toEqual([
      { year: 2004 },
      { year: 2003, count: 3 },
      { year: 2002, count: 3 },
    ]);
    expect(
      (await listClasses.run({ ...call, ...callBy(aStoredUser().id) })).filter(({ year }) => year <= 2004),
    ).toEqual([{ year: 2004, count: 4 }, { year: 2003, count: 4 }, { year: 2002, count: 3 }, { year: 2001 }]);
  });
});
