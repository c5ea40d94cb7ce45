import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { peopleIndexCache } from '#functions/directory/currentPeopleIndex.ts';
import { logPeopleChanges } from '#functions/directory/logPeopleChanges.ts';
import { peopleSnapshotSource } from '#functions/directory/peopleIndexStorage.ts';
import { addEvent } from '#functions/events/store/events.ts';
import { findMailHandler } from '#functions/main/mailHandlers.ts';
import { prepareMail } from '#functions/main/prepareMail.ts';
import { recordVisit as noteSeen } from '#functions/members/accountList/indexedPeople.ts';
import * as choices from '#functions/members/mailing/mailChoices.ts';
import { addBlock } from '#functions/members/ties/blocking.ts';
import { addUser } from '#functions/members/users.ts';
import { eventNoticeSteps, seatNoticeStep } from '#functions/notices/attendeeNotices.ts';
import { changeNoticeSettingsOf } from '#functions/notices/noticeSettings.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { sendBulkMail } from '#functions/platform/mail/mailStep.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { dayNumber } from '#functions/platform/runtime/time.ts';
import { buildSnapshot } from '#functions/search/snapshots/buildSnapshot.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startBuckets } from '#tests/support/buckets.ts';
import { startEngine } from '#tests/support/engine.ts';
import { jobsIn } from '#tests/support/jobs.ts';
import { isDoneBeforeWrite } from '#tests/support/killedWrites.ts';
import { recordPeople } from '#tests/support/noticeWorld.ts';
import { startPretendMail } from '#tests/support/pretendMail.ts';
import { digestDueIn } from './digestTimes.ts';
import { writeDigestsOfPage } from './jobs/writeDigests.ts';
import { startDueDigests } from './store/digestClock.ts';

const engine = await startEngine();
const [storage, post] = [await startBuckets(), await startPretendMail()];

afterAll(async () => {
  await Promise.all([storage.stop(), post.stop()]);
  await engine.stop();
});
beforeAll(() => buildSnapshot(peopleSnapshotSource, new Date()));

const [hourMs, dayMs] = [3_600_000, 24 * 3_600_000];

/** The next Saturday: notices are recorded by the real clock and must fall into the week before it. */
const today = new Date();
const day = new Date(today.getTime() + (6 - today.getUTCDay()) * dayMs).toISOString().slice(0, 10);
const zone = 'Europe/Amsterdam';
const due = digestDueIn(zone, day);
const input = { at: due.toISOString(), day };
const before = (days: number) => new Date(due.getTime() - days * dayMs);

interface Life {
  readonly fullName?: string;
  readonly since?: Date;
  readonly seenDaysAgo?: number;
  readonly classYear?: number;
  readonly employer?: string;
  readonly city?: string;
  readonly timeZone?: string;
  readonly wantsDigest?: boolean;
}

/** A member of long standing, last seen ten days ago, who wants the digest. */
async function aMember(life: Life = {}): Promise<string> {
  const { fullName = 'Maya Okonkwo', since = before(200), seenDaysAgo = 10, city, timeZone = zone } = life;
  const id = newId(since);
  const email = `${id}@example.org`.toLowerCase();
  const { classYear, employer } = life;
  const user = aStoredUser({
    id,
    username: `u${id.slice(-16)}`,
    fullName,
    email,
    verifiedEmail: email,
    ...(classYear !== undefined && { classYear }),
    ...(employer !== undefined && { employer }),
    ...(city !== undefined && { place: { city, country: 'Netherlands' } }),
  });
  expect(await addUser(user)).toBe('done');
  await changeNoticeSettingsOf(id, { timeZone });
  if (life.wantsDigest !== false) await choices.changeMailTopics(id, { digest: true }, undefined, since);
  await visit(id, seenDaysAgo);
  return id;
}

async function visit(id: string, daysAgo: number): Promise<void> {
  await noteSeen(id, dayNumber(due) - daysAgo);
  await logPeopleChanges(new Map([[id, 1]]), new Date());
  await peopleIndexCache.current(0);
}

const newcomer = (life: Life) =>
  aMember({ fullName: 'Tomas Novak', since: before(3), wantsDigest: false, ...life });

const isFollowed = (memberId: string, by: string) =>
  recordPeople({ memberId, kind: 'follow', subjectId: memberId }, [by]);

/** Runs the whole job. */
async function walk(now = due, of = input): Promise<void> {
  for (let checkpoint = await writeDigestsOfPage(of, undefined, now); checkpoint !== undefined;)
    checkpoint = await writeDigestsOfPage(of, checkpoint, now);
}

/** The subject and the text of a member's waiting mails at that time. */
async function mailsTo(member: string, now = due) {
  const rows = (await jobsIn('due')).filter(({ name }) => name === sendBulkMail.name);
  const orders = rows.map(({ pk, input: order }) => ({ pk, order: sendBulkMail.input.parse(order) }));
  const own = orders.filter(({ order }) => order.userId === member);
  return Promise.all(
    own.map(async ({ pk, order }) => {
      const mail = await prepareMail(findMailHandler(order.kind), order, `${pk}${newId()}`, now);
      return 'notSent' in mail ? mail.notSent : `${mail.subject}\n${mail.text}`;
    }),
  );
}

let year = 1900;
let city = '';
let friend = '';
beforeEach(async () => {
  year += 1;
  city = `City${year}`;
  friend = await aMember({ fullName: 'Priya Raman', wantsDigest: false, seenDaysAgo: 0 });
});

/** A member with a new follower and a new classmate. */
async function aMemberWithNews(life: Life = {}): Promise<string> {
  const id = await aMember({ classYear: year, ...life });
  await isFollowed(id, friend);
  return id;
}

describe('a digest', () => {
  test('has at most five items in its sections, and a member gets it once', async () => {
    const me = await aMember({ classYear: year, employer: `Works ${year}`, city });
    await newcomer({ fullName: 'Ada Lind', classYear: year });
    await newcomer({ fullName: 'Bo Madsen', employer: `Works ${year}` });
    await newcomer({ fullName: 'Cy Ward', city, classYear: year + 50 });
    await isFollowed(me, friend);
    const eventOf = { eventDate: day, eventDescription: 'x', place: `Great Hall, ${city}` };
    const host = { actorId: newId(), now: new Date() };
    const { id: eventId } = await addEvent({ eventTitle: 'Winter Dinner', ...eventOf }, host);
    const changed = { memberId: me, kind: 'eventChanged', subjectId: eventId } as const;
    await transact([...eventNoticeSteps(changed, 1, new Date()), seatNoticeStep(me, eventId, new Date())]);

    await walk();
    await walk();

    const [text = '', ...more] = await mailsTo(me);
    expect(more).toEqual([]);
    expect(text).toMatch(/^Your week on the Alumni Network\nYour week, Maya\n/);
    expect(text.match(/^https:\/\/alumni\.example\/(?!unsubscribe|$)\S+$/gm)).toHaveLength(5);
    for (const part of ['Ada Lind', 'Bo Madsen', 'Cy Ward', 'Winter Dinner', `New in the class of ${year}`])
      expect(text).toContain(part);
  });

  test('is not written in a quiet week, for members who did not ask for it, or in other zones', async () => {
    const quiet = await aMember({ classYear: year });
    await newcomer({ classYear: year });
    const others = [
      await aMemberWithNews({ wantsDigest: false }),
      await aMemberWithNews({ timeZone: 'Asia/Tokyo' }),
      await aMemberWithNews({ timeZone: '' }),
    ];

    await walk();

    for (const member of [quiet, ...others]) expect(await mailsTo(member)).toEqual([]);
  });

  test('is written only for members who have been away, and less often after 90 days', async () => {
    await newcomer({ classYear: year });
    const seen = [0, 2, 3, 90, 91, 112, 364, 400];
    const members = [];
    for (const seenDaysAgo of seen) members.push(await aMemberWithNews({ seenDaysAgo, since: before(250) }));

    await walk();

    const got = [];
    for (const [index, member] of members.entries())
      if ((await mailsTo(member)).length > 0) got.push(seen[index]);
    expect(got).toEqual([3, 90, 112, 364]);
  });

  test.each([
    [10, 'week'],
    [112, 'last 4 weeks'],
  ])('of a member who was here %i days ago is about their %s', async (seenDaysAgo, span) => {
    await newcomer({ classYear: year });
    const me = await aMemberWithNews({ seenDaysAgo, since: before(250) });

    await walk();

    const [text = ''] = await mailsTo(me);
    expect(text.split('\n').slice(0, 2)).toEqual([
      `Your ${span} on the Alumni Network`,
      `Your ${span}, Maya`,
    ]);
  });

  test('does not name blocked people', async () => {
    const me = await aMemberWithNews({ city });
    const blocked = await newcomer({ classYear: year });
    await newcomer({ fullName: 'Ada Lind', classYear: year });
    await addBlock(blocked, me);

    await walk();

    const [text] = await mailsTo(me);
    expect(text).toContain('Ada Lind\n');
    expect(text).not.toContain('Tomas Novak');
  });

  test('is not sent after unsubscribing or a visit, or more than six hours late', async () => {
    await newcomer({ classYear: year });
    const [left, late] = [await aMemberWithNews(), await aMemberWithNews()];
    await walk(new Date(due.getTime() + 6 * hourMs));
    await choices.unsubscribeByToken(await choices.ensureUnsubscribeToken(left, 'digest'), due);
    const inTime = new Date(due.getTime() + 6 * hourMs);

    expect(await mailsTo(left, inTime)).toEqual(['turned off']);
    expect(await mailsTo(late, inTime)).toEqual([expect.stringContaining('Tomas Novak')]);
    expect(await mailsTo(late, new Date(inTime.getTime() + 1))).toEqual(['too late']);
    await visit(late, 0);
    expect(await mailsTo(late, inTime)).toEqual(['nothing new, or a member who was here']);

    const missed = await aMemberWithNews();
    await walk(new Date(inTime.getTime() + 1));
    expect(await mailsTo(missed, inTime)).toEqual([]);
  });

  test('that is late has everything since the one before was due', async () => {
    const me = await aMemberWithNews();
    const since = new Date(before(7).getTime() + hourMs);
    await newcomer({ fullName: 'Ada Lind', classYear: year, since });
    const late = new Date(due.getTime() + 3 * hourMs);

    await walk(late);

    expect(await mailsTo(me, late)).toEqual([expect.stringContaining('Ada Lind')]);
  });

  test('is neither lost nor doubled if its job is killed before any write', async () => {
    await newcomer({ classYear: year });
    const timeZone = 'Asia/Kathmandu';
    const members = [await aMemberWithNews({ timeZone }), await aMemberWithNews({ timeZone })];
    const there = digestDueIn(timeZone, day);
    const job = () => walk(there, { at: there.toISOString(), day });

    let kill = 0;
    while (!(await isDoneBeforeWrite(kill, job))) kill += 1;

    expect(kill).toBeGreaterThan(1);
    for (const member of members) expect(await mailsTo(member, there)).toHaveLength(1);
  });
});

test('the schedule starts each job once, whatever kills it, and none that is too late', async () => {
  const started = async () =>
    (await jobsIn('due'))
      .filter(({ name }) => name === 'writeDigests')
      .map(({ pk }) => pk)
      .toSorted();
  const [seven, nine, night] = ['07:00', '09:00', '23:59'].map((time) => new Date(`2030-11-30T${time}:00Z`));
  if (seven === undefined || nine === undefined || night === undefined) throw new Error('no time');
  for (let kill = 0; !(await isDoneBeforeWrite(kill, () => startDueDigests(seven))); kill += 1);
  const early = await started();

  await Promise.all([startDueDigests(nine), startDueDigests(nine)]);
  await startDueDigests(nine);
  const later = await started();
  await startDueDigests(night);

  expect(early).toContain('JOB#writeDigests#2030-11-30T07:00:00.000Z');
  expect(early).not.toContain('JOB#writeDigests#2030-11-30T00:00:00.000Z');
  expect(later).toEqual(expect.arrayContaining([...early, 'JOB#writeDigests#2030-11-30T08:00:00.000Z']));
  expect(new Set(later).size).toBe(later.length);
  const last = await started();
  expect(last).toContain('JOB#writeDigests#2030-11-30T18:00:00.000Z');
  expect(last).not.toContain('JOB#writeDigests#2030-11-30T17:00:00.000Z');
});
