import * as z from 'zod/mini';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rebuildDirectory } from '#infra/cli/maintenance.ts';
import { startBuckets } from '#tests/support/buckets.ts';
import { startEngine } from '#tests/support/engine.ts';
import { doJobs, jobsIn, wakeJobsAt } from '#tests/support/jobs.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { isDoneBeforeWrite } from '#tests/support/killedWrites.ts';
import { snapshotObjects } from '#tests/support/snapshotObjects.ts';
import { hourMs } from '#functions/platform/runtime/time.ts';

const engine = await startEngine();
const storage = await startBuckets();
const bucket = snapshotObjects(storage);
const { peopleSource } = await import('#functions/directory/peopleIndexStorage.ts');
const { buildStep, buildSnapshot } = await import('#functions/search/snapshots/buildSnapshot.ts');
const { PeopleIndexCache } = await import('#functions/directory/currentPeopleIndex.ts');
const { makeNextSnapshot } = await import('#functions/search/snapshots/nextSnapshot.ts');
const { snapshotPeopleHandler } = await import('#functions/directory/workers/writeSnapshots.ts');
const keepDirectory = await import('#functions/directory/workers/keepDirectory.ts');
const logPeople = await import('#functions/directory/workers/logPeople.ts');
const { logPeopleChanges } = await import('#functions/directory/logPeopleChanges.ts');
const { readAudit } = await import('#functions/office/store/auditLog.ts');
const { endAccount } = await import('#functions/account/store/erasure.ts');
const { newId } = await import('#functions/platform/runtime/ids.ts');
const { recordVisit: noteSeen } = await import('#functions/members/directory/indexedPeople.ts');
const { changeStatusOf } = await import('#functions/office/store/adminCli.ts');
const { leave } = await import('#functions/account/store/leaving.ts');
const { readHead } = await import('#functions/search/snapshots/indexHead.ts');
const { Table } = await import('#functions/platform/dynamo/table.ts');
const users = await import('#functions/members/users.ts');

afterAll(async () => {
  await storage.stop();
  await engine.stop();
});

const Page = z.object({ expiresAt: z.number(), entries: z.array(z.object({ id: z.string() })) });
const table = () => new Table('directory');

/** A directory that was never built; log writers continue where they were. */
async function forget(): Promise<void> {
  await table().remove({ pk: 'HEAD', sk: '-' });
  await bucket.clear();
}

beforeEach(forget);
afterEach(() => {
  vi.useRealTimers();
});

async function added(fullName: string): Promise<string> {
  const user = aStoredUser({ fullName });
  expect(await users.addUser(user)).toBe('done');
  return user.id;
}

/** Writes these people to the log, as the stream does within a second. */
const logChanges = (...ids: readonly string[]) =>
  logPeopleChanges(new Map(ids.map((id) => [id, 1])), new Date());

const snapshotsDue = async () => (await jobsIn('due')).filter(({ name }) => name === 'snapshotPeople');

const keysOf = async (folder: string) => (await bucket.keys()).filter((key) => key.startsWith(`${folder}/`));

/** Which of these people a function finds right after it started. */
async function found(...ids: readonly string[]): Promise<string[] | undefined> {
  const index = await new PeopleIndexCache(() => Date.now()).fresh();
  return index?.find(ids).map(({ fullName }) => fullName);
}

async function built(): Promise<void> {
  await buildSnapshot(peopleSource, new Date());
}

describe('built from the tables', () => {
  test('the index has every member, whatever the number of steps, and nobody else', async () => {
    const ids = [];
    for (const name of ['Ada', 'Bea', 'Cem', 'Dan', 'Eve']) ids.push(await added(name));
    const [ada = '', bea = ''] = ids;
    const user = await users.findUser(bea);
    await changeStatusOf(user?.username ?? '', {
      state: 'suspended',
      until: new Date(Date.now() + hourMs).toISOString(),
      reason: 'x',
    });

    let steps = 1;
    for (
      let place = await buildStep(peopleSource, undefined, new Date(), 2);
      place !== undefined;
      steps += 1
    ) {
      // A change that the work does not see.
      if (steps === 1) await rename(ada, 'Ada Anew');
      place = await buildStep(peopleSource, place, new Date(), 2);
    }

    expect(steps).toBeGreaterThan(2);
    expect(await found(...ids)).toEqual(['Ada Anew', 'Cem', 'Dan', 'Eve']);
    expect(await keysOf('building')).toEqual([]);
  });
});

async function rename(id: string, fullName: string): Promise<void> {
  const user = await users.findUser(id);
  if (user === undefined) throw new Error('nobody');
  await users.updateUser(user, { fullName }, new Date());
  await logChanges(id);
}

describe('the next snapshot', () => {
  test('survives a kill at any write: it loses and doubles nothing, and the next one cleans up', async () => {
    const ids = [await added('One'), await added('Two'), await added('Three')];
    const [one = '', two = ''] = ids;
    await built();
    let survived = false;
    for (let last = 0; !survived; last += 1) {
      await rename(one, `One ${last}`);
      survived = await isDoneBeforeWrite(last, () => makeNextSnapshot(peopleSource, new Date()));
      expect(await found(...ids)).toEqual([`One ${last}`, 'Two', 'Three']);
    }

    await rename(two, 'Two Last');
    expect(await makeNextSnapshot(peopleSource, new Date())).toBe('done');

    expect(await found(...ids)).toEqual([expect.stringMatching(/^One \d+$/), 'Two Last', 'Three']);
    const head = await readHead('people');
    expect(head?.keysToDelete).toEqual([]);
    expect(await bucket.keys()).toContain(head?.previous?.key);
  });

  test('made twice at once counts once, and the other leaves nothing', async () => {
    const id = await added('One');
    await built();
    await rename(id, 'Renamed');

    await Promise.all([
      makeNextSnapshot(peopleSource, new Date()),
      makeNextSnapshot(peopleSource, new Date()),
    ]);

    const head = await readHead('people');
    expect(new Set(await bucket.keys())).toEqual(new Set([head?.current.key, head?.previous?.key]));
    expect(await found(id)).toEqual(['Renamed']);
  });
});

describe('an unreadable snapshot', () => {
  test('is replaced by the previous one and a longer log, then by a rebuilt one', async () => {
    const id = await added('One');
    await built();
    await rename(id, 'Two');
    await makeNextSnapshot(peopleSource, new Date());
    await rename(id, 'Three');
    const head = await readHead('people');
    await bucket.spoil(head?.current.key ?? '');

    expect(await found(id)).toEqual(['Three']);
    expect((await readHead('people'))?.broken).toBe(head?.current.key);
    await bucket.spoil(head?.previous?.key ?? '');
    expect(await found(id)).toBeUndefined();

    await keepDirectory.handler();
    await doJobs();

    expect(await found(id)).toEqual(['Three']);
    expect((await readHead('people'))?.generation).toBe((head?.generation ?? 0) + 1);
    expect(await keysOf('people')).toHaveLength(1);
  });

  test('is not the base of the next one, but the previous one is; without either none is built', async () => {
    const [id, other] = [await added('One'), await added('Other')];
    await built();
    await rename(id, 'Two');
    await makeNextSnapshot(peopleSource, new Date());
    await bucket.spoil((await readHead('people'))?.current.key ?? '');

    expect(await makeNextSnapshot(peopleSource, new Date())).toBe('done');

    expect(await found(id)).toEqual(['Two']);
    expect(await found(other)).toEqual(['Other']);
    await bucket.clear();
    expect(await makeNextSnapshot(peopleSource, new Date())).toBe('impossible');
  });

  test('or a missing one is rebuilt automatically, once', async () => {
    const id = await added('One');
    expect(await found(id)).toBeUndefined();

    await keepDirectory.handler();
    await keepDirectory.handler();
    expect((await snapshotsDue()).map(({ pk }) => pk)).toEqual(['JOB#snapshotPeople#rebuild']);
    await doJobs();

    expect(await found(id)).toEqual(['One']);
  });

  test('without a usable previous one is rebuilt by a separate job', async () => {
    const id = await added('One');
    await snapshotPeopleHandler.run({ isRebuild: false }, undefined);
    expect((await snapshotsDue()).map(({ pk }) => pk)).toEqual(['JOB#snapshotPeople#rebuild']);
    await doJobs();
    expect(await found(id)).toEqual(['One']);

    await rename(id, 'Two');
    await snapshotPeopleHandler.run({ isRebuild: false }, undefined);

    expect(await snapshotsDue()).toEqual([]);
    expect(await found(id)).toEqual(['Two']);
  });

  test('or a wrong one is rebuilt by the CLI, which is logged', async () => {
    const id = await added('One');
    await built();
    const head = await readHead('people');

    await rebuildDirectory({});
    await doJobs();

    expect((await readHead('people'))?.generation).toBe((head?.generation ?? 0) + 1);
    expect(await bucket.keys()).not.toContain(head?.current.key);
    expect(await found(id)).toEqual(['One']);
    const { items } = await readAudit({ limit: 1, now: new Date() });
    expect(items).toMatchObject([{ action: 'directoryRebuilt' }]);
  });

  test('is rebuilt if the log pages after it are gone', async () => {
    const id = await added('One');
    await built();
    const [position = 0] = (await readHead('people'))?.current.positions ?? [];
    await rename(id, 'Two');
    await rename(id, 'Three');
    await table().remove({ pk: 'LOG#0', sk: String(position + 1).padStart(16, '0') });

    expect(await makeNextSnapshot(peopleSource, new Date())).toBe('impossible');
    expect(await found(id)).toBeUndefined();
    await keepDirectory.handler();
    await doJobs();

    expect(await found(id)).toEqual(['Three']);
  });
});

describe('the scheduled run', () => {
  const started = async (at: Date): Promise<number> => {
    vi.useFakeTimers({ toFake: ['Date'], now: at });
    await keepDirectory.handler();
    vi.useRealTimers();
    const due = await snapshotsDue();
    await doJobs();
    return due.length;
  };

  test('starts the next snapshot ten minutes after a change, and every day', async () => {
    const id = await added('One');
    await built();
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);

    expect(await started(at(11))).toBe(0);
    await rename(id, 'Two');
    expect(await started(at(9))).toBe(0);
    expect(await started(at(11))).toBe(1);
    expect(await started(at(0))).toBe(0);
    expect(await started(at(21 * 60))).toBe(1);
  });
});

describe('by the stream', () => {
  const patience = { interval: 50 };

  test('people are found in their current state, and only while they are members', async () => {
    await built();
    const stream = engine.follow('logPeople', logPeople.handler);
    const id = await added('One');
    await expect.poll(() => found(id), patience).toEqual(['One']);
    const { username = '' } = (await users.findUser(id)) ?? {};

    const until = new Date(Date.now() + hourMs);
    await changeStatusOf(username, { state: 'suspended', until: until.toISOString(), reason: 'x' });
    await expect.poll(() => found(id), patience).toEqual([]);

    // It ends without any write, when its time is over.
    await expect
      .poll(() => jobsIn('later').then((jobs) => jobs.map(({ name }) => name)), patience)
      .toContain('endSuspension');
    await wakeJobsAt(until);
    await doJobs();
    await expect.poll(() => found(id), patience).toEqual(['One']);

    const left = await leave(id, () => [], new Date());
    await expect.poll(() => found(id), patience).toEqual([]);
    if (typeof left === 'string') throw new Error(left);
    await endAccount({ userId: id, leavingAt: left.leavingAt }, new Date());
    await stream.stop();
    expect(await found(id)).toEqual([]);
  });

  test('a visit adds its day, which neither an edit nor an earlier visit removes', async () => {
    const [id, other] = [await added('Was here'), await added('Was here later')];
    await built();
    const recent = async () => {
      const index = await new PeopleIndexCache(() => Date.now()).fresh();
      const asked = {
        among: [id, other],
        excludedIds: new Set<string>(),
        withFacets: false,
        limit: 2,
      } as const;
      return index?.query({ ...asked, sort: 'recent' }).people.map(({ fullName }) => fullName);
    };

    await noteSeen(id, 20_000);
    await noteSeen(other, 20_001);
    await noteSeen(other, 19_000);
    await noteSeen(newId(), 20_000);
    await logChanges(id, other);
    expect(await recent()).toEqual(['Was here later', 'Was here']);

    await rename(other, 'Anew');
    expect(await recent()).toEqual(['Anew', 'Was here']);
    await built();
    expect(await recent()).toEqual(['Anew', 'Was here']);
  });
});

test('two days after an erasure no object and no page names the member', async () => {
  const id = await added('Erased');
  await built();
  await rename(id, 'Erased Too');
  await makeNextSnapshot(peopleSource, new Date());
  const left = await leave(id, () => [], new Date());
  if (typeof left === 'string') throw new Error(left);
  await endAccount({ userId: id, leavingAt: left.leavingAt }, new Date());
  await logPeopleChanges(new Map([[id, 9]]), new Date());
  const { readSnapshot } = await import('#functions/search/people/peopleSnapshot.ts');
  const { PeopleIndex } = await import('#functions/search/people/peopleIndex.ts');
  const holding = async () => {
    const stored = await Promise.all((await keysOf('people')).map((key) => bucket.bytes(key)));
    return stored.filter((bytes) => new PeopleIndex(readSnapshot(bytes ?? new Uint8Array())).has(id)).length;
  };

  await makeNextSnapshot(peopleSource, new Date());
  expect(await holding()).toBe(1);
  // Nothing changes any more, but snapshots are rebuilt because they are old.
  const { current, previous, ...head } = (await readHead('people')) ?? {};
  if (current === undefined || previous === undefined) throw new Error('two snapshots were expected');
  const aged = (one: typeof current) => ({
    ...one,
    madeAt: new Date(Date.parse(one.madeAt) - 21 * hourMs).toISOString(),
  });
  const old = { ...head, current: aged(current), previous: aged(previous) };
  await table().put({ pk: 'HEAD', sk: '-', ...old });
  await keepDirectory.handler();
  await doJobs();

  expect(await holding()).toBe(0);
  const { items } = await table().query(Page, { pk: 'LOG#0', limit: 1000 });
  const naming = items.filter(({ entries }) => entries.some((entry) => entry.id === id));
  expect(naming.length).toBeGreaterThan(0);
  for (const { expiresAt } of naming) expect(expiresAt * 1000).toBeLessThan(Date.now() + 49 * hourMs);
});
