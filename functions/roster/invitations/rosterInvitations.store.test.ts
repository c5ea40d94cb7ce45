import { afterAll, beforeEach, expect, test } from 'vitest';
import { run as resubscribe } from '#functions/account/email/resubscribe.ts';
import { run as unsubscribe } from '#functions/account/email/unsubscribe.ts';
import { handler as feedback } from '#functions/main/handleMailFeedback.ts';
import { sendDueMail } from '#functions/main/mailWorker.ts';
import { confirmAddress } from '#functions/members/names/emails.ts';
import { addUser } from '#functions/members/users.ts';
import { openRequestStep } from '#functions/membership/index.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { rosterLimits } from '#shared/roster/limits.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startBuckets } from '#tests/support/buckets.ts';
import { startEngine } from '#tests/support/engine.ts';
import { doJobs, jobsIn } from '#tests/support/jobs.ts';
import { callBy } from '#tests/support/pretendCall.ts';
import { startPretendMail } from '#tests/support/pretendMail.ts';
import * as world from '#tests/support/rosterWorld.ts';
import { syncWithRoster } from '../jobs/matchMember.ts';
import { queueInvitationsHandler } from '../jobs/queueInvitations.ts';
import { candidatesPage } from '../matching/candidates.ts';
import { invitationToken, countInvitationStep } from '../store/rosterInvitees.ts';
import { run as list } from './listInvitationBatches.ts';
import { run as prepare } from './prepareInvitations.ts';
import { run as send } from './sendInvitations.ts';
import { run as stop } from './stopInvitations.ts';

const engine = await startEngine();
const storage = await startBuckets();
const post = await startPretendMail();
const { run: queueSome } = queueInvitationsHandler;

afterAll(async () => {
  await Promise.all([post.stop(), storage.stop()]);
  await engine.stop();
});

const admin = aStoredUser({ role: 'admin', fullName: 'Dean Whitfield' });
await addUser(admin);
const by = { ...callBy(admin.id, { role: 'admin' }), query: undefined, body: undefined };
/** Calls with the link of a mail, without a login. */
const byReader = { ...by, caller: undefined };

beforeEach(() => {
  post.sent.length = 0;
  post.mood = 'takes';
});

/** A class with these people on the roster, all with an address. */
async function aClass(
  ...names: readonly string[]
): Promise<{ year: number; address: (name: string) => string }> {
  const year = world.newYear();
  const address = (name: string) => `${name.toLowerCase()}@class${year}.example`;
  await world.imported(
    ...names.map((name, index) => world.lineOf(index, year, `${name} Novak`, address(name))),
  );
  await doJobs();
  return { year, address };
}

const found = async (id: string) => {
  const { reply } = await list({ ...by, params: {}, query: { limit: 50 } });
  const batch = reply.find((candidate) => candidate.id === id);
  if (batch === undefined) throw new Error('There is no such batch.');
  return batch;
};

/** Counts a class. @returns the batch. */
async function counted(year: number) {
  const { id } = await prepare({ ...by, params: {}, body: { from: year, to: year } });
  await doJobs();
  return found(id);
}

/** Invites a class, and sends the mails. @returns the batch. */
async function invited(year: number, now = new Date()) {
  const { id } = await counted(year);
  await send({ ...by, now, params: { id } });
  await doJobs();
  return found(id);
}

const join = async (email: string, fullName: string): Promise<void> => {
  const user = aStoredUser({ email, fullName, admittedAt: '' });
  await addUser(user);
  await confirmAddress(user, openRequestStep(user.id, new Date()), new Date(), { isInside: true });
  await syncWithRoster(user.id);
};

const report = (eventType: 'Bounce' | 'Complaint', emailAddress: string) => {
  const recipients = [{ emailAddress }];
  const detail =
    eventType === 'Bounce'
      ? { eventType, bounce: { bounceType: 'Permanent', bouncedRecipients: recipients } }
      : { eventType, complaint: { complainedRecipients: recipients } };
  return feedback({ Records: [{ body: JSON.stringify({ detail }) }] });
};

const monthsLater = new Date(Date.now() + (rosterLimits.invitationDaysApart + 1) * 24 * 3600_000);

test('everyone in the classes is counted once, as someone to invite or with the reason why not', async () => {
  const { year, address } = await aClass('Ada', 'Bo', 'Cy');
  await world.imported(world.lineOf(9, year, 'Di Novak'));
  await join(address('Ada'), 'Ada Novak');

  expect(await counted(year)).toMatchObject({
    state: 'ready',
    by: 'Dean Whitfield',
    count: { invitable: 2, members: 1, invited: 0, ended: 0, noAddress: 1 },
  });
});

test('each person gets one mail, with a link that opts out without an account', async () => {
  const { year, address } = await aClass('Ada', 'Bo');

  const batch = await invited(year);

  expect(batch).toMatchObject({ state: 'sent', queued: 2, accepted: 2 });
  expect(post.sent.map(({ to }) => to).toSorted()).toEqual([address('Ada'), address('Bo')]);
  const mail = post.sent.find(({ to }) => to === address('Ada'));
  expect(mail?.text).toContain('Dear Ada Novak 0,');
  const token = await invitationToken(address('Ada'));
  expect(mail?.text).toContain(`Don't e-mail me again: http`);
  expect(mail?.text).toContain(`/unsubscribe#t=${token}`);
  expect(mail?.headers).toMatchObject({
    'List-Unsubscribe': expect.stringContaining(`/api/v1/account/unsubscribe/${token}>`),
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});

test('nobody is invited twice within 30 days, or more than twice, or because a step is repeated', async () => {
  const { year } = await aClass('Ada');
  const first = await invited(year);
  await queueSome({ batchId: first.id }, undefined);
  await doJobs();
  expect(post.sent).toHaveLength(1);

  expect((await counted(year)).count).toMatchObject({ invitable: 0, invited: 1 });
  expect(await invited(year)).toMatchObject({ state: 'sent', queued: 0 });
  expect(post.sent).toHaveLength(1);

  const candidateAt = async (now: Date) => {
    const { candidates } = await candidatesPage({ from: year, to: year }, undefined, now);
    const [candidate] = candidates;
    if (candidate === undefined) throw new Error('The class is empty.');
    return candidate;
  };
  const later = await candidateAt(monthsLater);
  expect(later.invitability).toBe('invitable');
  await transact([await countInvitationStep(later.row.email, later.invitee, first.id, monthsLater)]);
  // The row that was read has changed, so a second batch at the same time is refused.
  const again = await transact([
    await countInvitationStep(later.row.email, later.invitee, first.id, monthsLater),
  ]);
  expect(again).toEqual({ done: false, refused: [0] });
  expect((await candidateAt(new Date(monthsLater.getTime() * 1.1))).invitability).toBe('invited');
});

test('the link opts out for good, whatever is imported later, and can be taken back for ten minutes', async () => {
  const { year, address } = await aClass('Ada');
  const { id } = await invited(year);
  const params = { token: await invitationToken(address('Ada')) };

  await unsubscribe({ ...byReader, params });
  await unsubscribe({ ...byReader, params });
  expect(await found(id)).toMatchObject({ optedOut: 1 });
  await resubscribe({ ...byReader, params });
  expect(await found(id)).toMatchObject({ optedOut: 0 });
  await unsubscribe({ ...byReader, params });
  await world.imported(world.lineOf(1, year, 'Ada Novak', address('Ada')));

  expect((await counted(year)).count).toMatchObject({ invitable: 0, ended: 2 });
  const late = { ...byReader, params, now: new Date(Date.now() + 11 * 60_000) };
  await expect(resubscribe(late)).rejects.toThrow();
  await unsubscribe({ ...byReader, params: { token: 'unknown-invitation' } });
});

test('people who join, opt out or leave the roster before the mail is sent get none', async () => {
  const { year, address } = await aClass('Ada', 'Bo', 'Cy');
  const { id } = await counted(year);
  await send({ ...by, params: { id } });
  await queueSome({ batchId: id }, undefined);
  await join(address('Ada'), 'Ada Novak');
  await unsubscribe({ ...byReader, params: { token: await invitationToken(address('Bo')) } });

  await doJobs();

  expect(post.sent.map(({ to }) => to)).toEqual([address('Cy')]);
  expect(await found(id)).toMatchObject({ state: 'sent', queued: 3, accepted: 1, joined: 1, optedOut: 1 });
});

test('bounces and complaints end the invitations to an address and are counted once', async () => {
  const { year, address } = await aClass('Ada', 'Bo', 'Cy');
  const { id } = await invited(year);

  for (const _ of [1, 2]) {
    await report('Bounce', address('Ada'));
    await report('Complaint', address('Bo'));
  }
  await report('Bounce', 'nobody@elsewhere.example');
  await join(address('Cy'), 'Cy Novak');

  expect(await found(id)).toMatchObject({ bounced: 1, complained: 1, joined: 1 });
  expect((await counted(year)).count).toMatchObject({ invitable: 0, ended: 2, members: 1 });
});

test('a stopped batch sends nothing more, and its mails in the queue are dropped', async () => {
  const { year } = await aClass('Ada', 'Bo');
  const { id } = await counted(year);
  await send({ ...by, params: { id } });
  await queueSome({ batchId: id }, undefined);

  expect(await stop({ ...by, params: { id } })).toMatchObject({ state: 'stopped' });
  for (const { pk } of await jobsIn('due')) {
    if (pk.includes('sendBulkMail')) await sendDueMail({ pk, sk: '-' }, new Date());
  }

  expect(post.sent).toEqual([]);
  expect(await found(id)).toMatchObject({ state: 'stopped', queued: 2, accepted: 0 });
  await doJobs();
});

test('a batch is sent once, and only after it was counted', async () => {
  const { year } = await aClass('Ada');
  const { id } = await prepare({ ...by, params: {}, body: { from: year, to: year } });
  await expect(send({ ...by, params: { id } })).rejects.toThrow();
  await doJobs();

  await Promise.allSettled([send({ ...by, params: { id } }), send({ ...by, params: { id } })]);
  expect(await send({ ...by, params: { id } })).toMatchObject({ state: 'sending' });
  await doJobs();

  expect(post.sent).toHaveLength(1);
});
