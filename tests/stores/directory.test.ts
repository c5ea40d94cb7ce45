import * as z from 'zod/mini';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rebuildDirectory } from '#infra/cli/maintenance.ts';
import { startEngine } from '../support/engine.ts';
import { doJobs, jobsIn, wakeJobsAt } from '../support/jobs.ts';
import { aStoredUser } from '../support/aStoredUser.ts';
import { isDoneBeforeWrite } from '../support/killedWrites.ts';
import { pretendObjects } from '../support/pretendObjects.ts';

const world = vi.hoisted(() => ({ module: {} }));
vi.mock('#functions/search/snapshots/indexObjects.ts', () => world.module);
vi.mock('#functions/search/snapshots/indexSnapshots.ts', () => world.module);
const bucket = pretendObjects();
Object.assign(world.module, bucket.module);

const engine = await startEngine();
const { peopleSource } = await import('#functions/directory/peopleSource.ts');
const { buildOn, buildWhole } = await import('#functions/search/snapshots/buildSnapshot.ts');
const { HeldPeople } = await import('#functions/directory/heldPeople.ts');
const { makeNextSnapshot } = await import('#functions/search/snapshots/nextSnapshot.ts');
const { writePeople } = await import('#functions/directory/workers/writeSnapshots.ts');
const keepDirectory = await import('#functions/directory/workers/keepDirectory.ts');
const logPeople = await import('#functions/directory/workers/logPeople.ts');
const { logPeopleChanges } = await import('#functions/directory/logPeopleChanges.ts');
const { readAudit } = await import('#functions/office/store/auditLog.ts');
const { endAccount } = await import('#functions/account/store/erasure.ts');
const { newId } = await import('#functions/platform/runtime/ids.ts');
const { noteSeen } = await import('#functions/members/indexedPeople.ts');
const { changeStatusOf } = await import('#functions/office/store/adminCli.ts');
const { leave } = await import('#functions/account/store/leaving.ts');
const { readHead } = await import('#functions/search/snapshots/indexHead.ts');
const { Table } = await import('#functions/platform/dynamo/table.ts');
const users = await import('#functions/members/users.ts');

afterAll(() => engine.stop());

const hourMs = 3600_000;
const Page = z.object({ expiresAt: z.number(), entries: z.array(z.object({ id: z.string() })) });
const table = () => new Table('directory');

/** A directory that was never built; who writes to its log goes on where they were. */
async function forget(): Promise<void> {
  await table().remove({ pk: 'HEAD', sk: '-' });
  bucket.objects.clear();
  bucket.beforeWrite = () => undefined;
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

/** Tells the log of these people, as the stream does a second later. */
const told = (...ids: readonly string[]) => logPeopleChanges(new Map(ids.map((id) => [id, 1])), new Date());

const snapshotsDue = async () => (await jobsIn('due')).filter(({ name }) => name === 'snapshotPeople');

const keysOf = (folder: string) => [...bucket.objects.keys()].filter((key) => key.startsWith(`${folder}/`));

/** Whom a function finds that has just started, of these alone. */
async function found(...ids: readonly string[]): Promise<string[] | undefined> {
  const index = await new HeldPeople(() => Date.now()).fresh();
  return index?.find(ids).map(({ fullName }) => fullName);
}

async function built(): Promise<void> {
  await buildWhole(peopleSource, new Date());
}

describe('built from the tables', () => {
  test('it holds every member, from however many steps, and nobody who is none', async () => {
    const ids = [];
    for (const name of ['Ada', 'Bea', 'Cem', 'Dan', 'Eve']) ids.push(await added(name));
    const [ada = '', bea = ''] = ids;
    const seen = await users.findUser(bea);
    await changeStatusOf(seen?.username ?? '', {
      state: 'suspended',
      until: new Date(Date.now() + hourMs).toISOString(),
      reason: 'x',
    });

    let steps = 1;
    for (let place = await buildOn(peopleSource, undefined, new Date(), 2); place !== undefined; steps += 1) {
      // A change behind the back of the work.
      if (steps === 1) await rename(ada, 'Ada Anew');
      place = await buildOn(peopleSource, place, new Date(), 2);
    }

    expect(steps).toBeGreaterThan(2);
    expect(await found(...ids)).toEqual(['Ada Anew', 'Cem', 'Dan', 'Eve']);
    expect(keysOf('building')).toEqual([]);
  });
});

async function rename(id: string, fullName: string): Promise<void> {
  const seen = await users.findUser(id);
  if (seen === undefined) throw new Error('nobody');
  await users.updateUser(seen, { fullName }, new Date());
  await told(id);
}

describe('the next snapshot', () => {
  test('killed at any write, it loses and doubles nothing, and the next one clears up', async () => {
    const ids = [await added('One'), await added('Two'), await added('Three')];
    const [one = '', two = ''] = ids;
    await built();
    let survived = false;
    for (let last = 0; !survived; last += 1) {
      await rename(one, `One ${last}`);
      survived = await isDoneBeforeWrite(bucket, last, () => makeNextSnapshot(peopleSource, new Date()));
      expect(await found(...ids)).toEqual([`One ${last}`, 'Two', 'Three']);
    }

    await rename(two, 'Two Last');
    expect(await makeNextSnapshot(peopleSource, new Date())).toBe('done');

    expect(await found(...ids)).toEqual([expect.stringMatching(/^One \d+$/), 'Two Last', 'Three']);
    const head = await readHead('people');
    expect(head?.doomed).toEqual([]);
    expect(bucket.objects.has(head?.previous?.key ?? '')).toBe(true);
  });

  test('of two that are made at once one counts, and the other leaves nothing', async () => {
    const id = await added('One');
    await built();
    await rename(id, 'Renamed');

    await Promise.all([
      makeNextSnapshot(peopleSource, new Date()),
      makeNextSnapshot(peopleSource, new Date()),
    ]);

    const head = await readHead('people');
    expect(new Set(bucket.objects.keys())).toEqual(new Set([head?.current.key, head?.previous?.key]));
    expect(await found(id)).toEqual(['Renamed']);
  });
});

describe('a snapshot that cannot be read', () => {
  test('gives way to the one before and a longer log, and to one that is built anew by itself', async () => {
    const id = await added('One');
    await built();
    await rename(id, 'Two');
    await makeNextSnapshot(peopleSource, new Date());
    await rename(id, 'Three');
    const head = await readHead('people');
    bucket.spoil(head?.current.key ?? '');

    expect(await found(id)).toEqual(['Three']);
    expect((await readHead('people'))?.broken).toBe(head?.current.key);
    bucket.spoil(head?.previous?.key ?? '');
    expect(await found(id)).toBeUndefined();

    await keepDirectory.handler();
    await doJobs();

    expect(await found(id)).toEqual(['Three']);
    expect((await readHead('people'))?.generation).toBe((head?.generation ?? 0) + 1);
    expect(keysOf('people')).toHaveLength(1);
  });

  test('is no resources for the next, which the one before is; without either nothing is made', async () => {
    const [id, other] = [await added('One'), await added('Other')];
    await built();
    await rename(id, 'Two');
    await makeNextSnapshot(peopleSource, new Date());
    bucket.spoil((await readHead('people'))?.current.key ?? '');

    expect(await makeNextSnapshot(peopleSource, new Date())).toBe('done');

    expect(await found(id)).toEqual(['Two']);
    expect(await found(other)).toEqual(['Other']);
    bucket.objects.clear();
    expect(await makeNextSnapshot(peopleSource, new Date())).toBe('impossible');
  });

  test('or that was never made is built by itself, once', async () => {
    const id = await added('One');
    expect(await found(id)).toBeUndefined();

    await keepDirectory.handler();
    await keepDirectory.handler();
    expect((await snapshotsDue()).map(({ pk }) => pk)).toEqual(['JOB#snapshotPeople#anew']);
    await doJobs();

    expect(await found(id)).toEqual(['One']);
  });

  test('or that the one before gives no resources for is built anew by a job of its own, and no other is', async () => {
    const id = await added('One');
    await writePeople({ anew: false }, undefined);
    expect((await snapshotsDue()).map(({ pk }) => pk)).toEqual(['JOB#snapshotPeople#anew']);
    await doJobs();
    expect(await found(id)).toEqual(['One']);

    await rename(id, 'Two');
    await writePeople({ anew: false }, undefined);

    expect(await snapshotsDue()).toEqual([]);
    expect(await found(id)).toEqual(['Two']);
  });

  test('or is wrong, is built anew from the shell, which the log of the office is told of', async () => {
    const id = await added('One');
    await built();
    const head = await readHead('people');

    await rebuildDirectory({});
    await doJobs();

    expect((await readHead('people'))?.generation).toBe((head?.generation ?? 0) + 1);
    expect(bucket.objects.has(head?.current.key ?? '')).toBe(false);
    expect(await found(id)).toEqual(['One']);
    const { items } = await readAudit({ limit: 1, now: new Date() });
    expect(items).toMatchObject([{ action: 'directoryRebuilt' }]);
  });

  test('is built anew where the pages behind it are gone', async () => {
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

describe('the clock', () => {
  const started = async (at: Date): Promise<number> => {
    vi.useFakeTimers({ toFake: ['Date'], now: at });
    await keepDirectory.handler();
    vi.useRealTimers();
    const due = await snapshotsDue();
    await doJobs();
    return due.length;
  };

  test('has the next one made ten minutes behind the last, if anything changed, and each day', async () => {
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
  const patience = { timeout: 20_000, interval: 50 };

  test('members are found as they are, and not found while they are none', async () => {
    await built();
    const stream = engine.follow('logPeople', logPeople.handler);
    const id = await added('One');
    await expect.poll(() => found(id), patience).toEqual(['One']);
    const { username = '' } = (await users.findUser(id)) ?? {};

    const until = new Date(Date.now() + hourMs);
    await changeStatusOf(username, { state: 'suspended', until: until.toISOString(), reason: 'x' });
    await expect.poll(() => found(id), patience).toEqual([]);

    // Its end comes by the clock alone.
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

  test('a visit brings its day along, and neither an edit nor an older visit takes it away', async () => {
    const [id, other] = [await added('Was here'), await added('Was here later')];
    await built();
    const recent = async () => {
      const index = await new HeldPeople(() => Date.now()).fresh();
      const asked = { among: [id, other], leftOut: new Set<string>(), facets: false, limit: 2 } as const;
      return index?.query({ ...asked, sort: 'recent' }).people.map(({ fullName }) => fullName);
    };

    await noteSeen(id, 20_000);
    await noteSeen(other, 20_001);
    await noteSeen(other, 19_000);
    await noteSeen(newId(), 20_000);
    await told(id, other);
    expect(await recent()).toEqual(['Was here later', 'Was here']);

    await rename(other, 'Anew');
    expect(await recent()).toEqual(['Anew', 'Was here']);
    await built();
    expect(await recent()).toEqual(['Anew', 'Was here']);
  });
});

test('two days behind an erasure no object and no page names who is gone', async () => {
  const id = await added('Erased');
  await built();
  await rename(id, 'Erased Too');
  await makeNextSnapshot(peopleSource, new Date());
  const left = await leave(id, () => [], new Date());
  if (typeof left === 'string') throw new Error(left);
  await endAccount({ userId: id, leavingAt: left.leavingAt }, new Date());
  await logPeopleChanges(new Map([[id, 9]]), new Date());
  const { readSnapshot } = await import('#functions/search/people/snapshot.ts');
  const { PeopleIndex } = await import('#functions/search/people/peopleIndex.ts');
  const holding = () =>
    keysOf('people').filter((key) =>
      new PeopleIndex(readSnapshot(bucket.objects.get(key) ?? new Uint8Array())).has(id),
    ).length;

  await makeNextSnapshot(peopleSource, new Date());
  expect(holding()).toBe(1);
  // Nothing changes any more: the clock has it written anew all the same.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 21 * hourMs });
  await keepDirectory.handler();
  await doJobs();

  expect(holding()).toBe(0);
  const { items } = await table().query(Page, { pk: 'LOG#0', limit: 1000 });
  const naming = items.filter(({ entries }) => entries.some((entry) => entry.id === id));
  expect(naming.length).toBeGreaterThan(0);
  for (const { expiresAt } of naming) expect(expiresAt * 1000).toBeLessThan(Date.now() + 28 * hourMs);
});
