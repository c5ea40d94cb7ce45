import { afterAll, beforeAll, expect, test } from 'vitest';
import { peopleSnapshotSource } from '#functions/directory/peopleIndexStorage.ts';
import { run } from '#functions/home/getHome.ts';
import { addBlock, addMute } from '#functions/members/ties/blocking.ts';
import { addFollow } from '#functions/members/ties/follows.ts';
import type { StoredUser } from '#functions/members/users.ts';
import * as users from '#functions/members/users.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { dayMs } from '#functions/platform/runtime/time.ts';
import { buildSnapshot } from '#functions/search/snapshots/buildSnapshot.ts';
import type { Home } from '#shared/home/entities.ts';
import { getHome } from '#shared/home/routes.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startBuckets } from '#tests/support/buckets.ts';
import { correspondents } from '#tests/support/correspondents.ts';
import { startEngine } from '#tests/support/engine.ts';
import { callBy } from '#tests/support/pretendCall.ts';

const engine = await startEngine();
const storage = await startBuckets();
const { write, settle } = correspondents();

afterAll(async () => {
  await storage.stop();
  await engine.stop();
});

const leeds = { city: 'Leeds', country: 'United Kingdom' };
const lagos = { city: 'Lagos', country: 'Nigeria' };

/** A member who joined this many days ago. */
async function aMember(fullName: string, daysAgo: number, facts: Partial<StoredUser> = {}): Promise<string> {
  const id = newId(new Date(Date.now() - daysAgo * dayMs));
  const user = aStoredUser({ id, username: `u${id.slice(-16)}`, fullName, classYear: 2014, ...facts });
  expect(await users.addUser(user)).toBe('done');
  return id;
}

const ids = { nora: '', grace: '', kofi: '', daniel: '', aisha: '', other: '' };

async function homeOf(userId: string): Promise<Home> {
  return getHome.reply.parse(await run({ ...callBy(userId), query: undefined, body: undefined }));
}

beforeAll(async () => {
  ids.nora = await aMember('Nora Whelan', 550, {
    place: leeds,
    email: 'nora@example.edu',
    jobTitle: 'Editor',
  });
  ids.daniel = await aMember('Daniel Brandt', 540, { place: leeds });
  ids.aisha = await aMember('Aisha Bello', 500, { place: leeds });
  ids.kofi = await aMember('Kofi Mensah', 3, { place: lagos });
  ids.grace = await aMember('Grace Adeyemi', 2, { place: lagos });
  ids.other = await aMember('Omar Diallo', 1, { classYear: 2015 });
  await buildSnapshot(peopleSnapshotSource, new Date());
});

test('the class shows its newest people, and suggests new ones before neighbors', async () => {
  const { ownClass, city } = await homeOf(ids.nora);

  expect(city).toBe('Leeds');
  expect(ownClass).toMatchObject({ year: 2014, count: 5 });
  expect(ownClass?.faces.map(({ fullName }) => fullName)).toEqual([
    'Grace Adeyemi',
    'Kofi Mensah',
    'Aisha Bello',
    'Daniel Brandt',
  ]);
  expect(ownClass?.suggested.map(({ fullName, why, city: at }) => [fullName, why, at])).toEqual([
    ['Grace Adeyemi', 'joined', 'Lagos'],
    ['Kofi Mensah', 'joined', 'Lagos'],
    ['Aisha Bello', 'near', 'Leeds'],
  ]);
});

test('people whom the member follows, blocked or muted are not suggested', async () => {
  const reader = await aMember('Reader', 400, { place: leeds });
  await addFollow(reader, ids.grace, new Date());
  await addBlock(ids.kofi, reader);
  await addMute(reader, ids.aisha);

  const { ownClass } = await homeOf(reader);

  expect(ownClass?.suggested.map(({ fullName }) => fullName)).toEqual(['Daniel Brandt', 'Nora Whelan']);
  expect(ownClass?.faces.map(({ fullName }) => fullName)).not.toContain('Kofi Mensah');
});

test('the only member of a class sees no number, and a member without a class has none', async () => {
  const { ownClass } = await homeOf(ids.other);

  expect(ownClass).toEqual({ year: 2015, faces: [], suggested: [] });
  expect((await homeOf(await aMember('New', 0, { classYear: undefined }))).ownClass).toBeUndefined();
});

test('unread conversations come with their sender and last message, read ones do not', async () => {
  const reader = await aMember('Reader', 10);
  await write(ids.grace, reader, 'Hello');
  await write(ids.grace, reader, 'Are you there?');
  await settle(ids.grace, reader);
  await write(reader, ids.kofi, 'Hi Kofi');
  await settle(reader, ids.kofi);

  const { unread } = await homeOf(reader);

  expect(
    unread.map(({ user, unreadCount, lastMessage }) => [user.fullName, unreadCount, lastMessage.message]),
  ).toEqual([['Grace Adeyemi', 2, 'Are you there?']]);
});

test("the completed parts of the profile are the member's own, and a city visible only to the member is left out", async () => {
  const hidden = await aMember('Quiet', 10, {
    place: leeds,
    audience: { place: 'me' },
    email: 'q@example.edu',
    openTo: ['mentoring'],
  });

  expect((await homeOf(ids.nora)).parts).toEqual({
    photo: false,
    job: true,
    experience: false,
    classYear: true,
    // This site sends no mail, so there is nothing to confirm.
    email: 'enough',
    openTo: false,
  });
  const { city, parts } = await homeOf(hidden);
  expect(city).toBeUndefined();
  expect(parts.openTo).toBe(true);
});
