import * as z from 'zod/mini';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { IndexedPerson, PeopleEntry } from '#functions/search/people/indexedPerson.ts';
import { startBuckets } from '#tests/support/buckets.ts';
import { startEngine } from '#tests/support/engine.ts';
import { unitsOf } from '#tests/support/unitsOf.ts';

const engine = await startEngine();
const storage = await startBuckets();
const { PeopleIndexCache } = await import('#functions/directory/currentPeopleIndex.ts');
const { storedPeople } = await import('#functions/directory/peopleIndexStorage.ts');
const { LogWriter } = await import('#functions/search/snapshots/logWriter.ts');
const { publish } = await import('#functions/search/snapshots/publish.ts');
const { writeSnapshot } = await import('#tests/support/writeSnapshot.ts');
const { readHead } = await import('#functions/search/snapshots/indexHead.ts');
const { LogGapError } = await import('#functions/search/snapshots/indexLog.ts');
const { newId } = await import('#functions/platform/runtime/ids.ts');
const { Table } = await import('#functions/platform/dynamo/table.ts');

afterAll(async () => {
  await storage.stop();
  await engine.stop();
});

const { log } = storedPeople;
const Keyed = z.object({ pk: z.string(), sk: z.string() });
const table = () => new Table('directory');
const pageKey = (shard: number, number: number) => ({
  pk: `LOG#${shard}`,
  sk: String(number).padStart(16, '0'),
});

const member = (fullName: string, id = newId(), version = 1): IndexedPerson => ({
  id,
  version,
  fullName,
  earlierNames: [],
  username: 'u',
  profilePhoto: '',
  role: 'member',
});
const person: (...facts: Parameters<typeof member>) => PeopleEntry = member;

/** Starts the directory empty, as of these pages of the log. */
async function begin(positions: readonly number[]): Promise<void> {
  const lastHead = await readHead('people');
  await publish(
    'people',
    { bytes: writeSnapshot([]), positions },
    { lastHead, isRebuild: true, now: new Date() },
  );
}

let now = Date.now();
const clock = () => now;

beforeEach(async () => {
  for (const shard of [0, 1, 2]) {
    const { items } = await table().query(Keyed, { pk: `LOG#${shard}`, limit: 1000, consistent: true });
    for (const key of items) await table().remove(key);
  }
  await table().remove({ pk: 'HEAD', sk: '-' });
  now = Date.now();
});

describe('the log', () => {
  test('keeps a page for two days, and accepts only the page after the last', async () => {
    const at = new Date(now);
    expect(await log.end(2)).toBe(0);
    for (const number of [1, 2]) expect(await log.putPage(2, number, [], at)).toBe(true);
    for (const number of [1, 2, 4]) expect(await log.putPage(2, number, [person('Ada')], at)).toBe(false);

    const row = await table().get(z.object({ expiresAt: z.number() }), pageKey(2, 2), { consistent: true });
    expect(row?.expiresAt).toBe(Math.floor(now / 1000) + 2 * 24 * 3600);
    expect(await log.end(2)).toBe(2);
    expect(await log.pagesAfter(2, 1)).toEqual([{ number: 2, entries: [] }]);
    expect(await log.pagesAfter(2, 2)).toEqual([]);
  });

  test('has no gap and loses nothing with concurrent writers', async () => {
    const told: string[] = [];
    const writers = Array.from({ length: 12 }, (_, place) => new LogWriter(storedPeople, place % 3, clock));

    // Also two at once in each writer.
    await Promise.all(
      [...writers, ...writers].map(async (writer, place) => {
        for (let batch = 0; batch < 3; batch += 1) {
          const entries = Array.from({ length: 3 }, () => person(`${place} ${batch}`));
          told.push(...entries.map(({ id }) => id));
          await writer.append(entries);
        }
      }),
    );

    const pages = await Promise.all([0, 1, 2].map((shard) => log.pagesAfter(shard, 0, { consistent: true })));
    expect(pages.map((ofShard) => ofShard.length)).toEqual([24, 24, 24]);
    const heard = pages.flat().flatMap(({ entries }) => entries.map(({ id }) => id));
    expect(heard.toSorted()).toEqual(told.toSorted());
  });

  test('splits entries that are too large for one row', async () => {
    const entries = Array.from({ length: 700 }, () => person('x'.repeat(500)));

    await new LogWriter(storedPeople, 0, clock).append(entries);

    const pages = await log.pagesAfter(0, 0, { consistent: true });
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.flatMap((page) => page.entries)).toHaveLength(700);
  });

  test('continues after its end when all pages are gone, and after a writer has slept', async () => {
    const [sleeper, other] = [new LogWriter(storedPeople, 0, clock), new LogWriter(storedPeople, 0, clock)];
    await sleeper.append([person('One')]);
    for (const name of ['Two', 'Three']) await other.append([person(name)]);
    await begin([3]);
    for (const number of [1, 2, 3]) await table().remove(pageKey(0, number));

    now += 3 * 24 * 3600_000;
    await sleeper.append([person('Four')]);

    expect((await log.pagesAfter(0, 3, { consistent: true })).map(({ number }) => number)).toEqual([4]);
  });

  test('reports unread pages that are gone', async () => {
    const writer = new LogWriter(storedPeople, 0, clock);
    for (const name of ['One', 'Two', 'Three']) await writer.append([person(name)]);
    await table().remove(pageKey(0, 2));

    await expect(log.pagesAfter(0, 1)).rejects.toThrow(LogGapError);
    expect(await log.pagesAfter(0, 2)).toHaveLength(1);
  });
});

describe('the people in memory', () => {
  const namesIn = async (held: InstanceType<typeof PeopleIndexCache>) => {
    const index = await held.fresh();
    return index?.findByName('', { limit: 1000, except: () => false }).items.map(({ fullName }) => fullName);
  };

  test('do not exist before there is a snapshot', async () => {
    expect(await namesIn(new PeopleIndexCache(clock))).toBeUndefined();
  });

  test('get changes of all shards, in any order, each once', async () => {
    await begin([0, 0, 0]);
    const held = new PeopleIndexCache(clock, 3);
    expect(await namesIn(held)).toEqual([]);
    const [id, gone] = [newId(), newId()];
    const writers = [0, 1, 2].map((shard) => new LogWriter(storedPeople, shard, clock));

    await writers[0]?.append([person('Newest', id, 3), person('Short', gone)]);
    await writers[1]?.append([person('Older', id, 2), { id: gone, version: 2, gone: true }]);
    await writers[2]?.append([person('Newest', id, 3), person('Short', gone)]);
    now += 251;

    expect(await namesIn(held)).toEqual(['Newest']);
    expect(await namesIn(new PeopleIndexCache(clock, 3))).toEqual(['Newest']);
  });

  test('start again after sleeping longer than the log is kept, and after a rebuild', async () => {
    const writer = new LogWriter(storedPeople, 0, clock);
    await begin([0]);
    const held = new PeopleIndexCache(clock);
    await namesIn(held);
    for (const name of ['One', 'Two']) await writer.append([person(name)]);
    await publish(
      'people',
      { bytes: writeSnapshot([member('Kept')]), positions: [1] },
      { lastHead: await readHead('people'), isRebuild: false, now: new Date() },
    );
    await table().remove(pageKey(0, 1));
    now += 251;

    expect((await namesIn(held))?.toSorted()).toEqual(['Kept', 'Two']);

    await begin([2]);
    now += 60_001;
    expect(await namesIn(held)).toEqual([]);
  });

  test('read half a unit per shard, at most four times a second, with no surcharge up to fifty pages', async () => {
    await begin([0]);
    const holders = Array.from({ length: 50 }, () => new PeopleIndexCache(clock));
    for (const held of holders) await held.fresh();
    await new LogWriter(storedPeople, 0, clock).append([person('One')]);
    const looking = () => unitsOf(() => Promise.all(holders.map((held) => held.fresh())));

    expect(await looking()).toBe(0);
    now += 251;
    expect(await looking()).toBe(25);
    expect(await looking()).toBe(0);
    now += 251;
    expect(await looking()).toBe(25);
    for (const held of holders) expect(await namesIn(held)).toEqual(['One']);
  });
});

describe('a snapshot', () => {
  test('made for a head that was replaced since, once or more, is not published', async () => {
    await begin([0]);
    await begin([1]);
    const lastHead = await readHead('people');
    const late = { bytes: writeSnapshot([member('Late')]), positions: [2] };
    for (const position of [3, 4]) {
      await begin([position]);

      expect(await publish('people', late, { lastHead, isRebuild: false, now: new Date() })).toBe(false);
      expect((await readHead('people'))?.current.positions).toEqual([position]);
    }
  });
});
