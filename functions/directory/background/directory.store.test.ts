import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { endAccount } from '#functions/account/store/erasure.ts';
import { startLeaving } from '#functions/account/store/leaving.ts';
import * as keepDirectory from '#functions/directory/background/keepDirectory.ts';
import * as logPeople from '#functions/directory/background/logPeople.ts';
import { newPeopleIndexCache, currentPeopleIndex } from '#functions/directory/currentPeopleIndex.ts';
import { scheduleRelisting } from '#functions/directory/jobs/directoryJobs.ts';
import { snapshotPeopleHandler } from '#functions/directory/jobs/writeSnapshots.ts';
import { logPeopleChanges } from '#functions/directory/logPeopleChanges.ts';
import { peopleIndexStorage, peopleSnapshotSource } from '#functions/directory/peopleIndexStorage.ts';
import { listAccountStep } from '#functions/members/accountList/accountList.ts';
import { recordVisit as noteSeen } from '#functions/members/accountList/indexedPeople.ts';
import * as users from '#functions/members/users.ts';
import { changeStatusOf, startDirectoryRebuild } from '#functions/office/adminCli.ts';
import { readAudit } from '#functions/office/audit/auditLog.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { lowestIdAt, newId } from '#functions/platform/runtime/ids.ts';
import { hourMs } from '#functions/platform/runtime/time.ts';
import { PeopleIndex } from '#functions/search/people/peopleIndex.ts';
import { readSnapshot } from '#functions/search/people/peopleSnapshot.ts';
import { buildSlice, buildSnapshot } from '#functions/search/snapshots/buildSnapshot.ts';
import { readIndexHead } from '#functions/search/snapshots/indexSnapshots.ts';
import { makeNextSnapshot } from '#functions/search/snapshots/nextSnapshot.ts';
import { directoryLimits } from '#shared/directory/limits.ts';
import { suspendedForGood } from '#shared/membership/suspensionEnd.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startBuckets } from '#tests/support/buckets.ts';
import { startEngine } from '#tests/support/engine.ts';
import { doJobs, jobsIn, wakeJobsAt } from '#tests/support/jobs.ts';
import { isDoneBeforeWrite } from '#tests/support/killedWrites.ts';
import { snapshotObjects } from '#tests/support/snapshotObjects.ts';

const engine = await startEngine();
const storage = await startBuckets();
const bucket = snapshotObjects(storage);

afterAll(async () => {
  await storage.stop();
  await engine.stop();
});

const Page = z.object({ expiresAt: z.number(), entries: z.array(z.object({ id: z.string() })) });
const table = (name: 'directory' | 'users' = 'directory') => new Table(name);

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

async function suspend(id: string, until: Date): Promise<void> {
  const { username = '' } = (await users.findUser(id)) ?? {};
  await changeStatusOf(username, { status: 'suspended', until: until.toISOString(), reason: 'x' });
}

/** The jobs that list a member again when a suspension ends. */
const relistings = async (id: string) =>
  (await jobsIn('later'))
    .filter(({ pk }) => pk.startsWith(`JOB#endSuspension#${id}`))
    .map(({ input }) => input);

/** Writes these people to the log, as the stream does within a second. */
const logChanges = (...ids: readonly string[]) =>
  logPeopleChanges(new Map(ids.map((id) => [id, 1])), new Date());

const snapshotsDue = async () => (await jobsIn('due')).filter(({ name }) => name === 'snapshotPeople');

const keysOf = async (folder: string) => (await bucket.keys()).filter((key) => key.startsWith(`${folder}/`));

/** Which of these people a function finds right after it started. */
async function found(...ids: readonly string[]): Promise<string[] | undefined> {
  const index = await newPeopleIndexCache().current();
  return index?.find(ids).map(({ fullName }) => fullName);
}

async function built(): Promise<void> {
  await buildSnapshot(peopleSnapshotSource, new Date());
}

describe('built from the tables', () => {
  test('the index has every member, whatever the number of steps, and nobody else', async () => {
    const ids = [];
    for (const name of ['Ada', 'Bea', 'Cem', 'Dan', 'Eve']) ids.push(await added(name));
    const [ada = '', bea = ''] = ids;
    await suspend(bea, new Date(Date.now() + hourMs));

    let steps = 1;
    for (
      let checkpoint = await buildSlice(peopleSnapshotSource, undefined, new Date(), 2);
      checkpoint !== undefined;
      steps += 1
    ) {
      // A change that the work does not see.
      if (steps === 1) await rename(ada, 'Ada Anew');
      checkpoint = await buildSlice(peopleSnapshotSource, checkpoint, new Date(), 2);
    }

    expect(steps).toBeGreaterThan(2);
    expect(await found(...ids)).toEqual(['Ada Anew', 'Cem', 'Dan', 'Eve']);
    expect(await keysOf('building')).toEqual([]);
  });

  describe('a slice of 101 accounts, the newest first,', () => {
    const at = new Date('2025-03-01T00:00:00Z');
    const ids = Array.from({ length: 101 }, (_, index) => newId(new Date(at.getTime() - 1 - index)));
    beforeAll(async () => {
      for (const id of ids) {
        const facts = { version: 1, fullName: 'F', username: id, profilePhoto: '', role: 'member' };
        await transact([
          listAccountStep(id),
          table('users').putStep({ pk: `PERSON#${id}`, sk: '-', ...facts }),
        ]);
      }
    });

    test.each([
      [200, undefined],
      [101, 101],
      [100, 100],
    ])('of up to %i ends at number %s', async (most, last) => {
      const slice = await peopleSnapshotSource.readSlice(most, lowestIdAt(at), new Date());

      expect(slice.entries.map(({ id }) => id)).toEqual(ids.slice(0, most));
      expect(slice.after).toBe(last && ids[last - 1]);
    });
  });

  test('the index is as fresh as requested, and while there is none a request gets a retry time', async () => {
    const away = {
      status: 503,
      code: 'DIRECTORY_AWAY',
      retryAfterSeconds: directoryLimits.retryAfterSeconds,
    };
    await expect(currentPeopleIndex()).rejects.toMatchObject(away);
    await built();
    const before = (await currentPeopleIndex()).size;

    await logChanges(await added('New'));

    expect((await currentPeopleIndex(60_000)).size).toBe(before);
    expect((await currentPeopleIndex(0)).size).toBe(before + 1);
  });

  const now = new Date('2026-05-01T12:00:00.000Z');
  test.each([
    ['has no', 'is not suspended', {}],
    ['has no', 'is suspended for good', { suspendedUntil: suspendedForGood }],
    ['has no', 'was suspended until this very moment', { suspendedUntil: now.toISOString() }],
    ['has no', 'is leaving', { suspendedUntil: '2026-06-01', leavingAt: now.toISOString() }],
    ['has an', 'is suspended for a millisecond', { suspendedUntil: '2026-05-01T12:00:00.001Z' }],
    ['has an', 'is suspended for a month', { suspendedUntil: '2026-06-01T00:00:00.000Z' }],
  ])('%s end of a suspension to wait for: a member who %s', async (has, _, standing) => {
    const [id, facts] = [newId(), { fullName: 'F', earlierNames: [], username: 'u', profilePhoto: '' }];

    await scheduleRelisting({ id, version: 1, ...facts, role: 'member', ...standing }, now);

    const { suspendedUntil } = { suspendedUntil: '', ...standing };
    expect(await relistings(id)).toEqual(has === 'has an' ? [{ userId: id, suspendedUntil }] : []);
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
    const [first = '', two = ''] = ids;
    await built();
    let survived = false;
    for (let last = 0; !survived; last += 1) {
      await rename(first, `One ${last}`);
      survived = await isDoneBeforeWrite(last, () => makeNextSnapshot(peopleSnapshotSource, new Date()));
      expect(await found(...ids)).toEqual([`One ${last}`, 'Two', 'Three']);
    }

    await rename(two, 'Two Last');
    expect(await makeNextSnapshot(peopleSnapshotSource, new Date())).toBe('done');

    expect(await found(...ids)).toEqual([expect.stringMatching(/^One \d+$/), 'Two Last', 'Three']);
    const head = await readIndexHead('people');
    expect(head?.keysToDelete).toEqual([]);
    expect(await bucket.keys()).toContain(head?.previous?.key);
  });
});

describe('an unreadable snapshot', () => {
  test('is replaced by the previous one and a longer log, then by a rebuilt one', async () => {
    const id = await added('One');
    await built();
    await rename(id, 'Two');
    await makeNextSnapshot(peopleSnapshotSource, new Date());
    await rename(id, 'Three');
    const head = await readIndexHead('people');
    await bucket.spoil(head?.current.key ?? '');

    expect(await found(id)).toEqual(['Three']);
    expect((await readIndexHead('people'))?.broken).toBe(head?.current.key);
    await bucket.spoil(head?.previous?.key ?? '');
    expect(await found(id)).toBeUndefined();

    await keepDirectory.handler();
    await doJobs();

    expect(await found(id)).toEqual(['Three']);
    expect((await readIndexHead('people'))?.generation).toBe((head?.generation ?? 0) + 1);
    expect(await keysOf('people')).toHaveLength(1);
  });

  test('that is missing is rebuilt automatically, once', async () => {
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

  test('is rebuilt by the CLI, even if only its content is wrong, and that is logged', async () => {
    const id = await added('One');
    await built();
    const head = await readIndexHead('people');

    await startDirectoryRebuild();
    await doJobs();

    expect((await readIndexHead('people'))?.generation).toBe((head?.generation ?? 0) + 1);
    expect(await bucket.keys()).not.toContain(head?.current.key);
    expect(await found(id)).toEqual(['One']);
    const { items } = await readAudit({ limit: 1, now: new Date() });
    expect(items).toMatchObject([{ action: 'directoryRebuilt' }]);
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

    const until = new Date(Date.now() + hourMs);
    await suspend(id, until);
    await expect.poll(() => found(id), patience).toEqual([]);

    // It ends without any write, when its time is over.
    await expect
      .poll(() => relistings(id), patience)
      .toEqual([{ userId: id, suspendedUntil: until.toISOString() }]);
    await wakeJobsAt(until);
    await doJobs();
    await expect.poll(() => found(id), patience).toEqual(['One']);

    const left = await startLeaving(id, () => [], new Date());
    await expect.poll(() => found(id), patience).toEqual([]);
    if (typeof left === 'string') throw new Error(left);
    await endAccount({ userId: id, leavingAt: left.leavingAt }, new Date());
    await stream.stop();
    expect(await found(id)).toEqual([]);
  });

  test('members are logged in their current state, and erased ones with the next version', async () => {
    const [here, out, ...gone] = [await added('Here'), await added('Out'), newId(), newId()];
    await suspend(out, new Date(Date.now() + hourMs));
    const [start, version] = [await peopleIndexStorage.log.end(), (await users.findUser(out))?.version];

    await logPeopleChanges(new Map([here, out, ...gone].map((id, index) => [id, 2 + index])), new Date());

    const [page] = await peopleIndexStorage.log.pagesAfter(start, { consistent: true });
    const entries = new Map(page?.entries.map((entry) => [entry.id, entry]));
    expect(entries.get(here)).toMatchObject({ fullName: 'Here', version: 1 });
    expect([out, ...gone].map((id) => entries.get(id))).toEqual([
      { id: out, version, gone: true },
      { id: gone[0], version: 5, gone: true },
      { id: gone[1], version: 6, gone: true },
    ]);
    expect(await relistings(out)).toHaveLength(1);
  });

  test('a visit adds its day, which neither an edit nor an earlier visit removes', async () => {
    const [id, other] = [await added('Was here'), await added('Was here later')];
    await built();
    const recent = async () => {
      const index = await newPeopleIndexCache().current();
      const result = index?.query({
        onlyIds: [id, other],
        excludedIds: new Set<string>(),
        withFacets: false,
        limit: 2,
        sort: 'recent',
      });
      return result?.people.map(({ fullName }) => fullName);
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
  await makeNextSnapshot(peopleSnapshotSource, new Date());
  const left = await startLeaving(id, () => [], new Date());
  if (typeof left === 'string') throw new Error(left);
  await endAccount({ userId: id, leavingAt: left.leavingAt }, new Date());
  await logPeopleChanges(new Map([[id, 9]]), new Date());
  const holding = async () => {
    const stored = await Promise.all((await keysOf('people')).map((key) => bucket.bytes(key)));
    return stored.filter((bytes) => new PeopleIndex(readSnapshot(bytes ?? new Uint8Array())).has(id)).length;
  };

  await makeNextSnapshot(peopleSnapshotSource, new Date());
  expect(await holding()).toBe(1);
  // Nothing changes any more, but snapshots are rebuilt because they are old.
  const { current, previous, ...head } = (await readIndexHead('people')) ?? {};
  if (current === undefined || previous === undefined) throw new Error('two snapshots were expected');
  const aged = (agedHead: typeof current) => ({
    ...agedHead,
    madeAt: new Date(Date.parse(agedHead.madeAt) - 21 * hourMs).toISOString(),
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
