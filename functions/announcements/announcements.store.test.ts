import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { run as listNotices } from '#functions/bell/listNotices.ts';
import { peopleIndexCache } from '#functions/directory/currentPeopleIndex.ts';
import { logPeopleChanges } from '#functions/directory/logPeopleChanges.ts';
import { peopleSnapshotSource } from '#functions/directory/peopleIndexStorage.ts';
import { handler as feedback } from '#functions/main/handleMailFeedback.ts';
import { sendDueMail } from '#functions/main/mailWorker.ts';
import { changeMailTopics } from '#functions/members/mailing/mailChoices.ts';
import { liftSuspensionSteps, suspendSteps } from '#functions/members/status/statusRows.ts';
import { addUser, findUser } from '#functions/members/users.ts';
import { pinnedAnnouncementOf } from '#functions/notices/announcementNotices.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { Answer } from '#functions/platform/http/call.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { bucketNamed } from '#functions/platform/s3/bucketNamed.ts';
import { buildSnapshot } from '#functions/search/snapshots/buildSnapshot.ts';
import type { Audience } from '#shared/announcements/entities.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startBuckets } from '#tests/support/buckets.ts';
import { startEngine } from '#tests/support/engine.ts';
import { doJobs, jobsIn, runAgain } from '#tests/support/jobs.ts';
import { reportSent } from '#tests/support/mailReports.ts';
import { callBy } from '#tests/support/pretendCall.ts';
import { startPretendMail } from '#tests/support/pretendMail.ts';
import { refusal, withFault } from '#tests/support/refusals.ts';
import { countAudienceMembers } from './audienceIds.ts';
import { run as change } from './changeAnnouncement.ts';
import { run as read } from './getAnnouncement.ts';
import { run as hide } from './hideAnnouncement.ts';
import { distributeAnnouncementHandler } from './jobs/distributeAnnouncement.ts';
import { run as resume } from './resumeAnnouncement.ts';
import { run as send } from './sendAnnouncement.ts';
import { showManagedAnnouncement } from './showAnnouncements.ts';
import { run as stop } from './stopAnnouncement.ts';
import { addDraft, findAnnouncement } from './store/announcements.ts';
import { removeFrozenParts } from './store/frozenAudience.ts';
import { pauseSending } from './store/sending.ts';
import { run as sendTest } from './testAnnouncement.ts';

const engine = await startEngine();
const storage = await startBuckets();
const post = await startPretendMail();
const { run: step } = distributeAnnouncementHandler;

afterAll(async () => {
  await Promise.all([post.stop(), storage.stop()]);
  await engine.stop();
});

const admin = aStoredUser({
  role: 'admin',
  email: 'dean@school.example',
  verifiedEmail: 'dean@school.example',
});
/** Members of the class of 1990, more than one part of a frozen audience. */
const crowd = Array.from({ length: 1012 }, () => aStoredUser({ classYear: 1990 }));
/** Members of the class of 2001 with confirmed addresses; all but the last want announcements by mail. */
const readers = Array.from({ length: 12 }, (_, index) => {
  const email = `reader${index}@school.example`;
  return aStoredUser({ classYear: 2001, email, verifiedEmail: email });
});
const [reader] = readers;
const few: Audience = { from: 2001, to: 2001 };
const many: Audience = { from: 1990, to: 1990 };

beforeAll(async () => {
  await inParallel([admin, ...crowd, ...readers], 20, addUser);
  for (const { id } of readers.slice(0, -1)) {
    await changeMailTopics(id, { announcement: true }, undefined, new Date());
  }
  await buildSnapshot(peopleSnapshotSource, new Date());
  expect((await peopleIndexCache.current())?.size).toBe(crowd.length + readers.length + 1);
});

const limits = new Table('limits');
const locks = new Table('announcements');
beforeEach(async () => {
  post.mood = 'takes';
  // Another test may have left mails that still wait.
  await doJobs();
  post.sent.length = 0;
  await locks.remove({ pk: 'SENDING', sk: '-' });
  await limits.remove({ pk: 'announcements', sk: String(Math.floor(Date.now() / 86_400_000) * 86_400) });
});

const by = { ...callBy(admin.id, { role: 'admin' }), query: undefined };
const draft = (audience: Audience = few) =>
  addDraft({ title: 'Eleven seats', text: 'Come to the **dinner**.', audience }, admin.id, new Date());

async function sent(id: string, clientId = newId(), version = 1) {
  return send({ ...by, params: { id }, body: { version, clientId } });
}
const jobKey = (id: string, run = 1) => ({ pk: `JOB#distributeAnnouncement#${id}#${run}`, sk: '-' });
const found = async (id: string) => {
  const row = await findAnnouncement(id);
  if (row === undefined) throw new Error('there is no such announcement');
  return row;
};

const NoticeRow = z.object({ pk: z.string() });
const notices = new Table('notices');
async function notified(id: string, among: readonly { readonly id: string }[]): Promise<number> {
  const keys = among.map((addressee) => ({ pk: addressee.id, sk: `announcement#${id}` }));
  return (await notices.getMany(NoticeRow, keys, { consistent: true })).length;
}

const mailKeys = async () =>
  (await jobsIn('due')).filter(({ name }) => name === 'sendBulkMail').map(({ pk }) => ({ pk, sk: '-' }));
async function sendMails(): Promise<void> {
  for (const key of await mailKeys()) await sendDueMail(key, new Date());
}
const ofMember = async (id: string) => {
  const answer = await listNotices({
    ...callBy(id),
    query: { limit: 10, cursor: undefined },
    body: undefined,
  });
  return answer instanceof Answer ? answer.reply : answer;
};

test('an announcement reaches its audience in the network, and by mail those who asked for it', async () => {
  const { sk: id } = await draft();
  await sent(id);
  await runAgain(jobKey(id));

  expect(await found(id)).toMatchObject({ state: 'sent', total: 12, byMail: 11, done: 12, queued: 11 });
  // Mails still wait in the queue.
  expect(await showManagedAnnouncement(await found(id), new Date())).toMatchObject({
    state: 'sending',
    here: 12,
    progress: { done: 1, of: 12 },
    mail: { byMail: 11, accepted: 0 },
  });
  // One unsubscribes before it is sent.
  await changeMailTopics(readers[3]?.id ?? '', { announcement: false }, undefined, new Date());
  await sendMails();

  expect(await notified(id, readers)).toBe(12);
  expect(post.sent.map(({ to }) => to).toSorted()).toEqual(
    readers
      .filter((_, index) => index !== 3 && index !== 11)
      .map(({ email }) => email)
      .toSorted(),
  );
  const [mail] = post.sent;
  expect(mail?.html).toContain('Come to the <strong>dinner</strong>.');
  expect(mail?.text).toContain('Come to the dinner.');
  expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  expect(await showManagedAnnouncement(await found(id), new Date())).toMatchObject({
    state: 'sent',
    progress: { done: 12, of: 12 },
    mail: { byMail: 11, accepted: 10, bounced: 0, complained: 0 },
  });
  expect(await storage.keys(bucketNamed('directory'))).not.toContainEqual(expect.stringContaining(id));
  await changeMailTopics(readers[3]?.id ?? '', { announcement: true }, undefined, new Date());
});

test('an announcement is pinned for a week or until the member hides it; nobody outside its audience can read it', async () => {
  const { sk: id } = await draft();
  await sent(id);
  await doJobs();
  const me = reader?.id ?? '';
  const call = { ...callBy(me), query: undefined, body: undefined, params: { id } };

  expect(await pinnedAnnouncementOf(me, new Date())).toEqual({
    _id: id,
    title: 'Eleven seats',
    excerpt: 'Come to the dinner.',
  });
  expect((await ofMember(me)).notices[0]).toMatchObject({
    kind: 'announcement',
    object: { _id: id, title: 'Eleven seats' },
    people: [],
    count: 0,
  });
  expect(await read(call)).toMatchObject({ id, text: 'Come to the **dinner**.' });
  await expect(read({ ...call, ...callBy(admin.id), params: { id } })).rejects.toThrow('announcementUnknown');
  await expect(hide({ ...call, ...callBy(admin.id), params: { id } })).rejects.toThrow('announcementUnknown');

  await hide(call);
  expect(await pinnedAnnouncementOf(me, new Date())).toBeUndefined();
  const other = readers[1]?.id ?? '';
  expect(await pinnedAnnouncementOf(other, new Date())).toMatchObject({ _id: id });
  const inAWeek = new Date(Date.now() + 7 * 86_400_000 + 1000);
  expect(await pinnedAnnouncementOf(other, inAWeek)).toBeUndefined();
});

describe('an audience of more than a thousand', () => {
  test('is frozen by thousands, and a process that dies anywhere continues without reaching anyone twice', async () => {
    const { sk: id } = await draft(many);
    await sent(id);
    const input = { announcementId: id, run: 1 };
    // The first part is stored, and the process dies before it is recorded.
    const dies = (command: string) =>
      command.startsWith('Update') ? refusal('the process is gone') : undefined;
    await expect(withFault({ before: dies }, () => step(input, undefined))).rejects.toThrow();
    expect(await found(id)).toMatchObject({ state: 'freezing', parts: 0 });

    await step(input, undefined);
    expect(await found(id)).toMatchObject({ state: 'freezing', parts: 1, total: 1000 });
    await step(input, 'freezing');
    expect(await found(id)).toMatchObject({ state: 'sending', parts: 2, total: 1012 });

    // A hundred are notified, and the process dies before it records that.
    await expect(withFault({ before: dies }, () => step(input, 'sending'))).rejects.toThrow();
    expect(await found(id)).toMatchObject({ done: 0 });
    expect(await notified(id, crowd)).toBe(100);
    await runAgain(jobKey(id));

    expect(await found(id)).toMatchObject({ state: 'sent', done: 1012, here: 1012, total: 1012 });
    expect(await notified(id, crowd)).toBe(1012);
    expect(await jobsIn('failed')).toEqual([]);
  });

  test('keeps what was sent when it is stopped, and lets the next one start', async () => {
    const { sk: id } = await draft(many);
    await sent(id);
    const input = { announcementId: id, run: 1 };
    for (let steps = 0; steps < 4; steps += 1) await step(input, undefined);
    const other = await draft();
    await expect(sent(other.sk)).rejects.toThrow('announcementBusy');

    expect(await stop({ ...by, params: { id }, body: undefined })).toMatchObject({
      state: 'stopped',
      here: 200,
    });
    await runAgain(jobKey(id));

    expect(await notified(id, crowd)).toBe(200);
    expect(await storage.keys(bucketNamed('directory'))).not.toContainEqual(expect.stringContaining(id));
    await expect(stop({ ...by, params: { id }, body: undefined })).rejects.toThrow('announcementNotRunning');
    await sent(other.sk);
    await doJobs();
    expect(await found(other.sk)).toMatchObject({ state: 'sent' });
  });

  test('is paused when the last retry has failed, and resumed where it was', async () => {
    const { sk: id } = await draft(many);
    await sent(id);
    for (let steps = 0; steps < 4; steps += 1) await step({ announcementId: id, run: 1 }, undefined);
    await pauseSending(id, 1);
    expect(await step({ announcementId: id, run: 1 }, undefined)).toBeUndefined();
    expect(await found(id)).toMatchObject({ state: 'paused', done: 200 });

    await resume({ ...by, params: { id }, body: undefined });
    // The previous run is late and does nothing any more.
    expect(await step({ announcementId: id, run: 1 }, undefined)).toBeUndefined();
    await runAgain(jobKey(id, 2));

    expect(await found(id)).toMatchObject({ state: 'sent', done: 1012 });
    expect(await notified(id, crowd)).toBe(1012);
    await expect(resume({ ...by, params: { id }, body: undefined })).rejects.toThrow('announcementNotPaused');
  });

  test('freezes the rest again if it was paused until the frozen list expired, and counts nobody twice', async () => {
    const { sk: id } = await draft(many);
    await sent(id);
    for (let steps = 0; steps < 4; steps += 1) await step({ announcementId: id, run: 1 }, undefined);
    await pauseSending(id, 1);
    await removeFrozenParts(id, 2);
    const [first] = crowd.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    if (first === undefined) throw new Error('there is no crowd');
    await transact(await suspendSteps(first, '2999-01-01T00:00:00.000Z', new Date(), ''));
    onTestFinished(async () => {
      const suspended = await findUser(first.id);
      if (suspended !== undefined) await transact(await liftSuspensionSteps(suspended, new Date()));
    });

    await resume({ ...by, params: { id }, body: undefined });
    await runAgain(jobKey(id, 2));

    expect(await found(id)).toMatchObject({ state: 'sent', total: 1012, done: 1012, here: 1012 });
    expect(await notified(id, crowd)).toBe(1012);
  });
});

test('stopping drops the mails that are still queued', async () => {
  const { sk: id } = await draft();
  await sent(id);
  await runAgain(jobKey(id));
  const [first, ...rest] = await mailKeys();
  if (first !== undefined) await sendDueMail(first, new Date());
  await stop({ ...by, params: { id }, body: undefined });

  for (const key of rest) await sendDueMail(key, new Date());

  expect(post.sent).toHaveLength(1);
  expect(await found(id)).toMatchObject({ state: 'stopped', accepted: 1, dropped: 10 });
});

test('a mail whose sender died is counted once, when the mail service reports it', async () => {
  const { sk: id } = await draft();
  await sent(id);
  await runAgain(jobKey(id));
  const [first] = await mailKeys();
  post.mood = 'takes and hangs up';
  if (first !== undefined) await sendDueMail(first, new Date());
  post.mood = 'takes';
  expect(await found(id)).toMatchObject({ accepted: 0 });

  await reportSent(post.sent);
  await reportSent(post.sent);

  expect(post.sent).toHaveLength(1);
  expect(await found(id)).toMatchObject({ accepted: 1, dropped: 0 });
});

test('two clicks on Send send it once, and a click for an older text not at all', async () => {
  const { sk: id } = await draft();
  const clientId = newId();
  await expect(sent(id, newId(), 0)).rejects.toThrow('announcementChanged');

  const both = await Promise.all([sent(id, clientId), sent(id, clientId)]);
  expect(both.map((addressee) => addressee.id)).toEqual([id, id]);
  await expect(sent(id)).rejects.toThrow('announcementNotDraft');
  const body = { title: 'Else', text: 'Else', audience: few, version: 1 };
  await expect(change({ ...by, params: { id }, body })).rejects.toThrow('announcementNotDraft');
  await doJobs();

  expect(await found(id)).toMatchObject({ state: 'sent', title: 'Eleven seats', done: 12 });
});

test('a member who has just joined is counted, because the announcement will reach them', async () => {
  const audience: Audience = { from: 1999, to: 1999 };
  expect(await countAudienceMembers(audience)).toBe(0);
  const { id } = aStoredUser();
  await addUser(aStoredUser({ id, classYear: 1999 }));
  await logPeopleChanges(new Map([[id, 1]]), new Date());

  expect(await countAudienceMembers(audience)).toBe(1);
});

test('three announcements a day can be sent, and none to an empty audience', async () => {
  const nobody = await draft({ from: 1900, to: 1900 });
  await expect(sent(nobody.sk)).rejects.toThrow('announcementToNobody');
  for (let count = 0; count < 3; count += 1) {
    await sent((await draft()).sk);
    await doJobs();
  }

  await expect(sent((await draft()).sk)).rejects.toMatchObject({ status: 429 });
});

test('a test is sent only to the admin, and is not counted', async () => {
  const { sk: id } = await draft();

  expect(await sendTest({ ...by, params: { id }, body: undefined })).toMatchObject({
    message: 'Test sent to dean@school.example.',
  });
  await doJobs();

  expect(post.sent.map(({ to, subject }) => [to, subject])).toEqual([
    ['dean@school.example', 'Test: Eleven seats'],
  ]);
  expect(await found(id)).toMatchObject({ state: 'draft', accepted: 0, version: 1 });
});

test('each bounce and complaint counts once', async () => {
  const { sk: id } = await draft();
  const mail = (messageId: string) => ({ messageId, tags: { announcement: [id] } });
  const recipients = [{ emailAddress: 'gone@elsewhere.example' }];
  const told = (detail: object) => feedback({ Records: [{ body: JSON.stringify({ detail }) }] });
  const bounce = (messageId: string, bounceType = 'Permanent') =>
    told({
      eventType: 'Bounce',
      mail: mail(messageId),
      bounce: { bounceType, bouncedRecipients: recipients },
    });
  const complaint = { complainedRecipients: recipients };

  for (const messageId of ['a', 'b', 'a']) await bounce(messageId);
  await bounce('c', 'Transient');
  await told({ eventType: 'Complaint', mail: mail('b'), complaint });
  await told({ eventType: 'Complaint', mail: mail('b'), complaint });

  expect(await found(id)).toMatchObject({ bounced: 2, complained: 1 });
});

test('small audiences show no figures about mail', async () => {
  const { sk: id } = await draft({ from: 1990, to: 1990, place: ['Nowhere'] });
  const row = { ...(await found(id)), state: 'sent' as const, isFrozen: true, total: 9, byMail: 1 };

  expect(await showManagedAnnouncement(row, new Date())).not.toHaveProperty('mail');
  expect(await showManagedAnnouncement({ ...row, total: 10 }, new Date())).toHaveProperty('mail');
});

test('the progress of a small audience does not say who reads by mail', async () => {
  const now = new Date();
  const { sk: id } = await draft({ from: 1990, to: 1990, place: ['Nowhere'] });
  const common = { state: 'sent' as const, isFrozen: true, sentAt: now.toISOString() };
  const row = { ...(await found(id)), ...common, total: 1, done: 1, here: 1 };
  const here = await showManagedAnnouncement(row, now);

  expect(await showManagedAnnouncement({ ...row, byMail: 1, queued: 1 }, now)).toEqual(here);
  expect(here).toMatchObject({ state: 'sent', progress: { done: 1, of: 1 } });
});
