import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, describe, expect, test } from 'vitest';
import { eraseMember } from '#functions/account/jobs/accountJobs.ts';
import { endAccount } from '#functions/account/store/erasure.ts';
import { erasurePolicy } from '#functions/account/store/erasurePolicy.ts';
import * as devices from '#functions/auth/store/devices.ts';
import { replaceCalendarLink } from '#functions/events/store/calendarLinks.ts';
import * as comments from '#functions/experiences/store/comments.ts';
import * as experiences from '#functions/experiences/store/experiences.ts';
import * as likes from '#functions/experiences/store/likes.ts';
import * as images from '#functions/images/images.ts';
import { erasers, eraseMemberHandler } from '#functions/main/erasers.ts';
import * as usernames from '#functions/members/names/usernames.ts';
import * as sessions from '#functions/members/sessions/sessions.ts';
import * as follows from '#functions/members/ties/follows.ts';
import * as users from '#functions/members/users.ts';
import * as messages from '#functions/messages/store/messageWrites.ts';
import { announcementNoticeSteps } from '#functions/notices/announcementNotices.ts';
import { eventNoticeSteps } from '#functions/notices/attendeeNotices.ts';
import { recordMention } from '#functions/notices/noticeRows.ts';
import { changeNoticeSettingsOf, markPushed } from '#functions/notices/noticeSettings.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { startJob } from '#functions/platform/jobs/jobs.ts';
import { addressHash } from '#functions/platform/mail/addressHistory.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { addDevice } from '#functions/push/store/pushDevices.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startBuckets } from '#tests/support/buckets.ts';
import { takesAll } from '#tests/support/correspondents.ts';
import { documents } from '#tests/support/documents.ts';
import { startEngine } from '#tests/support/engine.ts';
import { runAgain } from '#tests/support/jobs.ts';
import { recordPeople } from '#tests/support/noticeWorld.ts';
import { between, refusal, withFault } from '#tests/support/refusals.ts';
import { tablesWith } from '#tests/support/sweep.ts';
import { Totals } from '#tests/support/totals.ts';
import { leaveTraces } from '#tests/support/traces.ts';
import { documentsOf, rowsOf } from '#tests/support/wholeTables.ts';

const engine = await startEngine();
const storage = await startBuckets();
const { run: erase } = eraseMemberHandler;

afterAll(async () => {
  await storage.stop();
  await engine.stop();
});

const now = new Date();
const leavingAt = now.toISOString();
const totals = new Totals();
let memberCount = 0;

async function aMember(overrides: Partial<Parameters<typeof users.addUser>[0]> = {}) {
  const id = newId();
  memberCount += 1;
  const user = aStoredUser({
    id,
    username: `person${memberCount}`,
    fullName: `Somebody ${memberCount}`,
    createdAt: leavingAt,
    updatedAt: leavingAt,
    ...overrides,
  });
  expect(await users.addUser(user)).toBe('done');
  return user;
}

async function anExperience(authorId: string): Promise<string> {
  const id = newId();
  const fields = { title: 'T', author: 'A', content: 'C' };
  const clientId = { memberId: authorId, clientId: newId() };
  await experiences.addExperience({ id, kind: 'story', authorId, fields, images: [], clientId, now }, []);
  return id;
}

const comment = (experienceId: string, authorId: string) =>
  comments.addComment({
    experienceId,
    authorId,
    text: 'Well told.',
    imageId: undefined,
    clientId: { memberId: authorId, clientId: newId() },
    now,
  });

const say = (from: string, to: string, text: string) =>
  messages.storeMessage({ from, to, text, now }, async () => true, takesAll);

/** A member with rows in every store, and two others connected to them. */
const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };

async function aLeaver() {
  // A name that no other leaver has, so that its traces are this one's.
  const name = `Quijano${memberCount}e`;
  const gone = await aMember({
    username: `quixote${memberCount}e`,
    fullName: `Alonso ${name}`,
    email: `aq${memberCount}@example.org`,
    // Facts for everyone and facts for nobody, in lists and only on the profile.
    headline: `${name} rides again`,
    employer: `${name} & Panza`,
    jobTitle: `Knight of the house of ${name}`,
    degree: `BA ${name} Studies`,
    classYear: 2019,
    place: { city: 'Toledo', country: 'Spain' },
    field: 'arts',
    openTo: ['speaking'],
    links: [`https://${name}.example`],
    earlierNames: [`Alonso ${name} the Good`],
    audience: { headline: 'me', employer: 'class', jobTitle: 'all' },
  });
  const [friend, other] = [await aMember(), await aMember()];
  for (const { id } of [friend, other]) {
    await follows.addFollow(gone.id, id, now);
    await follows.addFollow(id, gone.id, now);
    await say(gone.id, id, 'Of a certain village');
    await say(id, gone.id, 'whose name I do not care to recall');
  }
  await follows.addFollow(friend.id, other.id, now);
  const [own, theirs] = [await anExperience(gone.id), await anExperience(friend.id)];
  for (const id of [own, theirs]) {
    for (const who of [gone.id, friend.id, other.id]) {
      await likes.addLike(id, who);
      await comment(id, who);
      await comment(id, who);
    }
  }
  await aMember({ invitedBy: gone.id, invitationId: newId() });
  await leaveTraces(gone, { friend, other }, now);
  await images.addImage({ id: newId(), ownerId: gone.id, state: 'pending', width: 0, height: 0 }, now);
  await sessions.startSession(gone, now);
  await sessions.startSession(gone, now);
  const [session] = await sessions.sessionsOf(gone.id, now);
  await addDevice(
    { userId: gone.id, sessionId: session?.id ?? '' },
    { endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${gone.id}`, keys },
    'a key',
    now,
  );
  await replaceCalendarLink(gone.id, now);
  await devices.rememberDevice(gone.id, { deviceSecret: 'a device', address: '203.0.113.7' }, now);
  const user = await users.findUser(gone.id);
  if (user === undefined) throw new Error('there is no such member');
  expect(await users.updateUser(user, { username: `knight${memberCount}` }, now)).toBe('done');
  await new Table('users').change({ pk: `USER#${gone.id}`, sk: '-' }, { set: { leavingAt } });
  return { gone, friend, other, own, theirs };
}

const keyOf = (userId: string) => ({ pk: `JOB#${eraseMember.name}#${userId}#${leavingAt}`, sk: '-' });

async function isOpen(userId: string): Promise<boolean> {
  const TableName = process.env['JOBS_TABLE'];
  const { Item } = await documents.send(
    new GetCommand({ TableName, Key: keyOf(userId), ConsistentRead: true }),
  );
  return Item !== undefined;
}

/** Runs due jobs and the jobs they start, as the table's stream would. */
async function runAll(): Promise<void> {
  const table = documentsOf(process.env);
  for (let found = true; found;) {
    found = false;
    for await (const { pk, sk, ...row } of rowsOf(table, process.env['JOBS_TABLE'])) {
      if (row['state'] === 'later') continue;
      found = true;
      await runAgain({ pk, sk });
    }
  }
  table.destroy();
}

const begin = (userId: string) => startJob(eraseMember, { userId, leavingAt }, now);

const words = ({ id, username, fullName, email }: ReturnType<typeof aStoredUser>) => [
  id,
  username,
  fullName.split(' ')[1] ?? fullName,
  email,
  addressHash(email),
];

/** Every kind of row that is deleted with an account, as `tablesWith` names it. */
const kindsErased = Object.entries(erasurePolicy).flatMap(([table, kinds]) =>
  Object.entries(kinds).flatMap(([kind, fate]) => (fate === 'erased' ? [`${table} ${kind}`] : [])),
);

async function expectGone({ gone, friend, other, own, theirs }: Awaited<ReturnType<typeof aLeaver>>) {
  const stays = ['messages <id>#<id>', 'messages INBOX#'];
  expect(await users.findUser(gone.id)).toBeUndefined();
  await totals.count();
  expect(await tablesWith(process.env, words(gone), now)).toEqual(stays);
  expect(await experiences.findExperience(own)).toBeUndefined();
  const left = await experiences.findExperience(theirs);
  expect([left?.likesCount, left?.commentsCount]).toEqual([2, 4]);
  expect([...(left?.likers ?? [])].toSorted()).toEqual([friend.id, other.id].toSorted());
  const counts = async (id: string) => {
    const user = await users.findUser(id);
    return [user?.followersCount, user?.followingCount];
  };
  expect(await counts(friend.id)).toEqual([0, 1]);
  expect(await counts(other.id)).toEqual([1, 0]);
}

describe('an account whose fourteen days are over', () => {
  test('is gone from every table, except its id in what it wrote to others', async () => {
    const world = await aLeaver();

    await begin(world.gone.id);
    await runAll();

    await expectGone(world);
  });

  test('loses and doubles nothing however often a run is killed after each of its writes', async () => {
    const world = await aLeaver();
    const key = keyOf(world.gone.id);
    await begin(world.gone.id);

    let deaths = 0;
    for (let most = 1; await isOpen(world.gone.id); most = (most % 4) + 1) {
      let writes = 0;
      const behind = (command: string) => {
        if (!/^(Put|Update|Delete|TransactWrite)/.test(command)) return undefined;
        writes += 1;
        return writes > most ? refusal('Killed') : undefined;
      };
      await withFault({ behind }, () => runAgain(key)).catch(() => (deaths += 1));
    }
    expect(deaths).toBeGreaterThan(9);
    await runAll();

    await expectGone(world);
  });

  test('is erased even if one address is stored with differently encoded accents', async () => {
    const [composed, apart] = [
      'josé@quijano.example'.normalize('NFC'),
      'JOSÉ@quijano.example'.normalize('NFD'),
    ];
    const { id } = await aMember({ email: apart, verifiedEmail: composed, leavingAt });

    expect(await endAccount({ userId: id, leavingAt }, now)).toBe('erased');

    expect(await users.findUser(id)).toBeUndefined();
  });

  test('is erased even if its member writes at that moment; erasing it again changes nothing', async () => {
    const { id } = await aMember({ leavingAt });
    const end = () => endAccount({ userId: id, leavingAt }, now);
    const write = async () => {
      const user = await users.findUser(id);
      if (user !== undefined) await users.updateUser(user, { bio: 'Farewell' }, now);
    };

    expect(await between(end, write)).toBe('erased');

    expect(await users.findUser(id)).toBeUndefined();
    expect(await end()).toBe('erased');
  });

  test('gets no rows from work that was still running', async () => {
    const { gone } = await aLeaver();
    await begin(gone.id);
    await runAll();
    const of = { memberId: gone.id, subjectId: newId() };

    await markPushed(gone.id, leavingAt);
    await transact(eventNoticeSteps({ ...of, kind: 'eventReminder' }, 1, now));
    await recordMention({ ...of, kind: 'mention' }, { author: newId(), experienceId: undefined }, now);
    await changeNoticeSettingsOf(gone.id, {
      here: { like: false },
      push: { like: true },
      email: { digest: true, message: false },
      timeZone: 'UTC',
    });
    await transact(announcementNoticeSteps({ ...of, id: newId(), title: 'T', excerpt: 'E' }, now));

    expect(await replaceCalendarLink(gone.id, now)).toBeUndefined();
    expect(await tablesWith(process.env, [gone.id], now)).toEqual(['messages <id>#<id>', 'messages INBOX#']);
  });

  test('keeps no notice that a stream records while it is being erased', async () => {
    const { id } = await aMember({ leavingAt });
    const leaver = { userId: id, leavingAt };

    let checkpoint = await erase(leaver, undefined);
    while (checkpoint !== undefined) {
      const next = await erase(leaver, checkpoint);
      if (checkpoint === 'notices')
        await recordPeople({ memberId: id, kind: 'like', subjectId: newId() }, [newId()]);
      checkpoint = next;
    }

    expect(await tablesWith(process.env, [id], now)).toEqual([]);
  });

  test('starts again if this version does not know its checkpoint', async () => {
    const leaver = { userId: newId(), leavingAt };
    const [first] = Object.keys(erasers);

    expect(await erase(leaver, undefined)).toBe(first);
    expect(await storage.keys('erasures')).toContain(leaver.userId);
    expect(await erase(leaver, 'unheardOf')).toBe(first);
    expect(await erase(leaver, Object.keys(erasers).at(-1))).toBeUndefined();
  });

  test('reserves its names for ninety days, former ones too', async () => {
    const { gone } = await aLeaver();
    const user = await users.findUser(gone.id);

    await begin(gone.id);
    await runAll();

    const soon = new Date(now.getTime() + 89 * 24 * 3600_000);
    const late = new Date(now.getTime() + 91 * 24 * 3600_000);
    for (const name of [gone.username, user?.username ?? '', gone.username.toUpperCase()]) {
      expect(await usernames.isUsernameTaken(name, soon)).toBe(true);
      expect(await usernames.isUsernameTaken(name, late)).toBe(false);
    }
    const again = { ...gone, id: newId() };
    expect(await users.addUser({ ...again, createdAt: soon.toISOString() })).toBe('usernameTaken');
    expect(await users.addUser({ ...again, createdAt: late.toISOString() })).toBe('done');
  });

  test('is kept if its member changed their mind, or left at another time', async () => {
    const { gone, own } = await aLeaver();
    const another = { userId: gone.id, leavingAt: new Date(0).toISOString() };

    expect(await endAccount(another, now)).toBe('kept');
    await startJob(eraseMember, another, now);
    await runAll();
    await totals.count();

    expect(await storage.keys('erasures')).not.toContain(gone.id);
    expect(await users.findUser(gone.id)).toMatchObject({ followersCount: 2, followingCount: 2 });
    expect(await experiences.findExperience(own)).toMatchObject({ likesCount: 3, commentsCount: 6 });
    expect(await sessions.sessionsOf(gone.id, now)).toHaveLength(2);
  });

  test('had a row of every kind that is erased: unplanted kinds are not covered', async () => {
    const { gone } = await aLeaver();

    const planted = await tablesWith(process.env, words(gone), now);

    expect(kindsErased.length).toBeGreaterThan(30);
    const unplanted = kindsErased.filter((kind) => !planted.includes(kind));
    expect(unplanted, 'kinds of which aLeaver has no row').toEqual([]);
  });
});
