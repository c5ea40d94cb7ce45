import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emailChangedKind } from '#functions/auth/mail/authMailKinds.ts';
import * as handleMailFeedback from '#functions/main/handleMailFeedback.ts';
import { sendDueMail } from '#functions/main/mailWorker.ts';
import { unreachableMemberIds } from '#functions/members/mailing/unreachableMembers.ts';
import { verifiedAddressOf } from '#functions/members/names/emails.ts';
import * as emails from '#functions/members/names/emails.ts';
import * as users from '#functions/members/users.ts';
import { changeSchool, currentSchool } from '#functions/membership/store/school.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import * as jobs from '#functions/platform/jobs/jobs.ts';
import * as notes from '#functions/platform/mail/addressHistory.ts';
import { mailStep, sendMail } from '#functions/platform/mail/mailStep.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { withRequestId } from '#functions/platform/runtime/requestId.ts';
import { epochSeconds } from '#functions/platform/runtime/time.ts';
import { readWeeks } from '#functions/platform/streams/weeklyMetrics.ts';
import { matchMember } from '#functions/roster/jobs/rosterJobs.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startEngine } from '#tests/support/engine.ts';
import { mailAgain } from '#tests/support/jobs.ts';
import { reportSent } from '#tests/support/mailReports.ts';
import { startPretendMail } from '#tests/support/pretendMail.ts';
import { startPretendQueue } from '#tests/support/pretendQueue.ts';
import { refusal, withFault } from '#tests/support/refusals.ts';

const engine = await startEngine();
const [post, queue] = [await startPretendMail(), await startPretendQueue()];

afterAll(async () => {
  await Promise.all([post.stop(), queue.stop()]);
  await engine.stop();
});
beforeEach(() => {
  post.sent.length = 0;
  post.mood = 'takes';
  process.env['MAIL_FROM'] = 'door@alumni.example';
});

const { id: reader } = aStoredUser();
beforeAll(async () => {
  expect(await users.addUser(aStoredUser({ id: reader }))).toBe('done');
});

const data = { username: 'maya', notMe: '/verify-email#no=secret' };
const someAddress = () => `${newId()}@example.org`;
const keyOf = (kind: { name: string }, cause: string) => ({
  pk: `JOB#sendMail#${sendMail.unique({ kind: kind.name, cause, userId: '' })}`,
  sk: '-',
});
const run = (kind: { name: string }, id: string) => mailAgain(keyOf(kind, id));

/** A mail to this address. */
async function aMail(address: string, id: string = newId()): Promise<string> {
  await transact([mailStep(emailChangedKind, { userId: reader, address, data, cause: id, now: new Date() })]);
  return id;
}

describe('a mail', () => {
  test('is sent once per cause, however often that is written', async () => {
    const address = someAddress();
    const id = await aMail(address);

    await run(emailChangedKind, id);
    await aMail(address, id);
    await run(emailChangedKind, id);

    expect(post.sent).toHaveLength(1);
    expect(post.sent[0]).toMatchObject({ to: address, subject: 'Your e-mail address was changed' });
    expect(post.sent[0]?.text).toContain('https://alumni.example/verify-email#no=secret');
    expect(post.sent[0]?.headers).toEqual({ 'Auto-Submitted': 'auto-generated' });
  });

  test('and its job have the id of the request that caused them', async () => {
    const id = await withRequestId('of-a-request', () => aMail(someAddress()));
    await run(emailChangedKind, id);

    expect(post.sent[0]?.headers).toMatchObject({ 'X-Request-Id': 'of-a-request' });
  });

  test('is not sent if no mail is configured', async () => {
    process.env['MAIL_FROM'] = '';
    await run(emailChangedKind, await aMail(someAddress()));

    expect(post.sent).toEqual([]);
  });
});

/**
 * Runs a mail in a process that dies before or after its n-th request to the table, or while sending.
 * @returns false if the work was done before the process would have died.
 */
async function dies(
  work: () => Promise<void>,
  index: number,
  at: 'before' | 'behind' | 'sending',
): Promise<boolean> {
  let [requests, isDead] = [0, false];
  const killed = refusal('Killed');
  const sentBefore = post.sent.length;
  const hasSent = () => at === 'sending' && post.sent.length > sentBefore;
  if (at === 'sending') post.mood = index % 2 === 0 ? 'takes and hangs up' : 'hangs up';
  await withFault(
    {
      before: async () => {
        requests += 1;
        if ((at === 'before' && requests === index) || hasSent()) isDead = true;
        return isDead ? killed : undefined;
      },
      behind: () => {
        if (at === 'behind' && requests === index) isDead = true;
        return isDead ? killed : undefined;
      },
    },
    work,
  ).catch(() => undefined);
  post.mood = 'takes';
  return isDead || at === 'sending';
}

describe('a process that dies between cause and mail', () => {
  const moments = ['before', 'behind', 'sending'] as const;
  const places = Array.from({ length: 10 }, (_, index) => index + 1);
  const deaths = moments.flatMap((at) => places.map((index) => [at, index] as const));

  test.each(deaths)('loses and doubles no mail: %s request %i', async (at, index) => {
    const address = someAddress();
    const id = await aMail(address);
    const mails = () => post.sent.filter(({ to }) => to === address);

    await dies(() => sendDueMail(keyOf(emailChangedKind, id), new Date()), index, at);
    await reportSent(mails());
    await run(emailChangedKind, id);
    await reportSent(mails());
    await run(emailChangedKind, id);

    expect(mails()).toHaveLength(1);
  });

  test('sends a mail again if the mail service never reports it', async () => {
    const address = someAddress();
    const id = await aMail(address);

    await dies(() => sendDueMail(keyOf(emailChangedKind, id), new Date()), 2, 'sending');
    expect(post.sent).toHaveLength(1);
    await run(emailChangedKind, id);

    expect(post.sent).toHaveLength(2);
  });

  test('leaves a mail alone until the mail service has had the time to report it', async () => {
    const id = await aMail(someAddress());
    await dies(() => sendDueMail(keyOf(emailChangedKind, id), new Date()), 2, 'sending');

    await sendDueMail(keyOf(emailChangedKind, id), new Date());

    expect(post.sent).toHaveLength(1);
  });
});

test("mails go to a member's confirmed address; without one none is sent", async () => {
  const address = someAddress();
  const [confirmed, other] = [aStoredUser({ verifiedEmail: address }), aStoredUser()];
  for (const user of [confirmed, other]) expect(await users.addUser(user)).toBe('done');

  expect(await verifiedAddressOf(confirmed.id)).toBe(address);
  const lost = aStoredUser({ verifiedEmail: '' });
  expect(await users.addUser(lost)).toBe('done');
  for (const { id } of [other, lost]) expect(await verifiedAddressOf(id)).toBeUndefined();
  expect(await verifiedAddressOf(newId())).toBeUndefined();
});

describe("an address's state", () => {
  const now = new Date('2026-11-22T10:00:00.500Z');
  const at = (seconds: number) => new Date(epochSeconds(now) * 1000 + seconds * 1000);

  test('means no mail for a day, or none for good after a complaint, in any spelling', async () => {
    const address = someAddress();
    expect(await notes.deliveryHistoryOf(address, now)).toEqual({
      isSuppressed: false,
      hasComplained: false,
    });

    await notes.recordBounce(` ${address.toUpperCase()} `, now);
    expect((await notes.deliveryHistoryOf(address, at(24 * 3600 - 1))).isSuppressed).toBe(true);
    expect((await notes.deliveryHistoryOf(address, at(24 * 3600))).isSuppressed).toBe(false);
    await notes.recordComplaint(address.toUpperCase());
    expect(await notes.deliveryHistoryOf(address, at(48 * 3600))).toEqual({
      isSuppressed: false,
      hasComplained: true,
    });
    await transact([notes.forgetAddressStep(address)]);

    expect(await notes.deliveryHistoryOf(address, now)).toEqual({
      isSuppressed: false,
      hasComplained: false,
    });
  });
});

test('the last line of a mail names the contact, if the school set one', async () => {
  const { version, ...settings } = await currentSchool(new Date());
  await changeSchool({ ...settings, name: 'Ferrous School', contact: 'office@school.example' }, version, []);

  await run(emailChangedKind, await aMail(someAddress()));

  expect(post.sent[0]?.text).toMatch(/Ferrous School, office@school\.example\n$/);
  expect(post.sent[0]?.html).toContain('Ferrous School, office@school.example');
});

async function thisWeek() {
  const [week] = await readWeeks(1, new Date());
  if (week === undefined) throw new Error('there is no week');
  return week;
}

const feedback = (detail: object) => ({
  Records: [{ body: JSON.stringify({ source: 'aws.ses', detail: { ...detail, mail: {} } }) }],
});
const bounce = (emailAddress: string, bounceType: string) =>
  feedback({ eventType: 'Bounce', bounce: { bounceType, bouncedRecipients: [{ emailAddress }] } });

test('deliveries, bounces and delays are counted for the office', async () => {
  const before = await thisWeek();
  const records = [
    { eventType: 'Delivery' },
    { eventType: 'Delivery' },
    { eventType: 'DeliveryDelay' },
    { eventType: 'Bounce', bounce: { bounceType: 'Transient', bouncedRecipients: [] } },
  ].flatMap((detail) => feedback(detail).Records);

  await handleMailFeedback.handler({ Records: records });

  const { delivered, late, bounced } = await thisWeek();
  expect([delivered - before.delivered, late - before.late, bounced - before.bounced]).toEqual([2, 1, 1]);
});

test('an address with a permanent bounce gets no mail for a while, one with a full inbox still does', async () => {
  const [gone, full] = [someAddress(), someAddress()];
  await handleMailFeedback.handler(bounce(gone.toUpperCase(), 'Permanent'));
  await handleMailFeedback.handler(bounce(full, 'Transient'));

  for (const address of [gone, full]) await run(emailChangedKind, await aMail(address));

  expect(post.sent.map(({ to }) => to)).toEqual([full]);
});

test('a member whose mail bounced is listed for admins until they confirm an address', async () => {
  const member = aStoredUser({ email: someAddress() });
  await users.addUser(member);
  const confirm = async () => {
    const user = await users.findUser(member.id);
    if (user === undefined) throw new Error('there is no such member');
    const use = jobs.startJobStep(matchMember, { userId: member.id, cause: newId() }, new Date());
    return emails.confirmAddress(user, use, new Date(), {});
  };
  await confirm();

  await handleMailFeedback.handler(bounce(member.email, 'Transient'));
  expect(await unreachableMemberIds()).not.toContain(member.id);
  await handleMailFeedback.handler(bounce(member.email, 'Permanent'));
  // The mail service reports it twice.
  await handleMailFeedback.handler(bounce(member.email, 'Permanent'));

  expect(await unreachableMemberIds()).toContain(member.id);
  expect(await users.findUser(member.id)).toMatchObject({ email: member.email, verifiedEmail: '' });
  expect(await confirm()).toBe('done');
  expect(await unreachableMemberIds()).not.toContain(member.id);
  expect((await users.findUser(member.id))?.unverifiedAt).toBeUndefined();
});
