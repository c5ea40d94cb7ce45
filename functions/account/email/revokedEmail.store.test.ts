import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { handler as changeEmail } from '#functions/account/email/changeEmail.ts';
import { handler as verifyEmail } from '#functions/account/email/verifyEmail.ts';
import { handler as withdrawEmail } from '#functions/account/email/withdrawEmail.ts';
import { revokeEmail } from '#functions/account/store/revokeEmail.ts';
import * as tickets from '#functions/auth/store/tickets.ts';
import { idsWithListing } from '#functions/members/accountList/listings.ts';
import * as sessions from '#functions/members/sessions/sessions.ts';
import { replacePassword } from '#functions/members/userAccess.ts';
import type { StoredUser } from '#functions/members/users.ts';
import * as users from '#functions/members/users.ts';
import { decideMembershipRequest } from '#functions/membership/requestDecisions.ts';
import * as requests from '#functions/membership/store/requests.ts';
import { changeSchool, currentSchool } from '#functions/membership/store/school.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { rowIdOf } from '#functions/roster/matching/rosterIdentity.ts';
import * as rosterClaims from '#functions/roster/store/rosterClaims.ts';
import { changeRows } from '#functions/roster/store/rosterRows.ts';
import { ask, json, type Sent } from '#tests/support/anEvent.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { documents } from '#tests/support/documents.ts';
import { startEngine } from '#tests/support/engine.ts';
import { doJobs } from '#tests/support/jobs.ts';
import { startPretendMail } from '#tests/support/pretendMail.ts';
import { startPretendQueue } from '#tests/support/pretendQueue.ts';

const engine = await startEngine();
const [post, queue] = [await startPretendMail(), await startPretendQueue()];
process.env['MAIL_FROM'] = 'door@alumni.example';

afterAll(async () => {
  await Promise.all([post.stop(), queue.stop()]);
  await engine.stop();
});
beforeEach(async () => {
  post.sent.length = 0;
  const { version, ...settings } = await currentSchool(new Date());
  const policies = { open: false, domains: ['class.example'], invitation: false, roster: true };
  expect(await changeSchool({ ...settings, policies }, version, [])).toBeDefined();
});

const passwordHash = 'the hash of who made it';

/** Somebody with an account who claims to be a classmate, and requests the mail that would prove it. */
async function pretender(address: string, facts: Partial<StoredUser> = {}) {
  const user = aStoredUser({ fullName: 'Ruth Feldman', email: '', admittedAt: '', passwordHash, ...facts });
  expect(await users.addUser(user, [requests.openRequestStep(user.id, new Date())])).toBe('done');
  const secrets = await sessions.startSession({ ...user }, new Date());
  const session: Sent = { cookies: [`__Host-sid=${secrets?.sid ?? ''}`] };
  expect((await ask(changeEmail, { ...session, ...json({ email: address }) })).status).toBe(200);
  await doJobs();
  return { id: user.id, session };
}

const mailTo = (address: string) => post.sent.find(({ to }) => to === address)?.text ?? '';
const codeTo = (address: string) => /^\s*(\d{6})\s*$/m.exec(mailTo(address))?.[1] ?? '';

/** The classmate has given them the code. */
async function typeCode(session: Sent, address: string): Promise<void> {
  expect((await ask(verifyEmail, { ...session, ...json({ code: codeTo(address) }) })).status).toBe(200);
  await doJobs();
}

/** Then the classmate reads what the code was for. */
async function disown(address: string): Promise<number> {
  const token = /#no=([\w-]+)/.exec(mailTo(address))?.[1] ?? '';
  return (await ask(withdrawEmail, json({ token }))).status ?? 0;
}

async function seen(id: string): Promise<StoredUser> {
  const user = await users.findUser(id);
  if (user === undefined) throw new Error('there is no such account');
  return user;
}

/** The classmate as the school knows them. */
async function knownAs(email: string): Promise<string> {
  const facts = {
    studentId: '',
    fullName: 'Ruth Feldman',
    earlierName: '',
    classYear: 2019,
    degree: '',
    email,
  };
  const [id, importId] = [rowIdOf(facts), newId()];
  await changeRows([
    { id, current: undefined, next: { id, ...facts, isShared: false, importId, createdBy: importId } },
  ]);
  return id;
}

/** The version of the profile that others see. */
async function shownVersion(id: string): Promise<unknown> {
  const Key = { pk: `PERSON#${id}`, sk: '-' };
  const { Item } = await documents.send(
    new GetCommand({ TableName: process.env['USERS_TABLE'], Key, ConsistentRead: true }),
  );
  return Item?.['version'];
}

const some = (domain: string) => `${newId()}@${domain}`.toLowerCase();
const isLoggedIn = async (id: string) => (await sessions.sessionsOf(id, new Date())).length > 0;

describe('an address whose reader reports that it is not theirs, after giving away the code', () => {
  test('loses the classmate it proved, the admission, and all sessions', async () => {
    const address = some('elsewhere.example');
    const rowId = await knownAs(address);
    const { id, session } = await pretender(address);
    await typeCode(session, address);
    expect(await seen(id)).toMatchObject({ rosterRow: rowId, confirmed: true, classYear: 2019 });
    expect((await seen(id)).admittedAt).not.toBe('');

    expect(await disown(address)).toBe(200);

    const left = await seen(id);
    expect(left).toMatchObject({ email: '', verifiedEmail: '', verifiedInside: false, admittedAt: '' });
    expect([left.rosterRow, left.confirmed, left.classYear]).toEqual([undefined, undefined, undefined]);
    expect(await rosterClaims.findClaim(rowId)).toBeUndefined();
    expect((await requests.findRequest(id))?.state).toBe('open');
    expect(await isLoggedIn(id)).toBe(false);
    expect(await disown(address)).toBe(404);
    // An index ignores entries older than the ones it knows.
    expect(await shownVersion(id)).toBe(left.version);
  });

  test('loses an admission by its domain', async () => {
    const address = some('class.example');
    const { id, session } = await pretender(address);
    await typeCode(session, address);
    expect((await seen(id)).admittedAt).not.toBe('');

    expect(await disown(address)).toBe(200);

    expect((await seen(id)).admittedAt).toBe('');
    expect((await requests.findRequest(id))?.state).toBe('open');
  });

  test('can be revoked whatever the account has changed since, such as the password', async () => {
    const address = some('elsewhere.example');
    const { id, session } = await pretender(address);
    await typeCode(session, address);
    expect(await replacePassword(await seen(id), 'another hash', new Date())).toBeDefined();

    expect(await disown(address)).toBe(200);

    expect((await seen(id)).verifiedEmail).toBe('');
  });

  test('keeps an admission by the school, a class it did not prove, and a pending address', async () => {
    const [address, next] = [some('elsewhere.example'), some('next.example')];
    const { id, session } = await pretender(address, { classYear: 2001 });
    await typeCode(session, address);
    const admin = aStoredUser({ role: 'admin' });
    await users.addUser(admin);
    expect(
      await decideMembershipRequest(id, { decision: 'approve', words: '', adminId: admin.id }, new Date()),
    ).toBeUndefined();
    expect((await ask(changeEmail, { ...session, ...json({ email: next }) })).status).toBe(200);

    expect(await disown(address)).toBe(200);

    const left = await seen(id);
    expect(left).toMatchObject({ email: next, verifiedEmail: '', classYear: 2001, passwordHash });
    expect(left.admittedAt).not.toBe('');
    expect((await requests.findRequest(id))?.state).toBe('approved');
  });

  test('that nobody confirmed is removed from the account, and its sessions end', async () => {
    const address = some('elsewhere.example');
    const { id } = await pretender(address);

    expect(await disown(address)).toBe(200);

    expect((await seen(id)).email).toBe('');
    expect(await isLoggedIn(id)).toBe(true);
  });
});

describe('an address taken out of an account', () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 4, 4, 12, minutes));
  const iso = (minutes: number) => at(minutes).toISOString();
  /** An account with the confirmed address, and a "This wasn't me" ticket mailed at that minute. */
  async function account(facts: Partial<StoredUser>, mailedAt = 0) {
    const address = some('elsewhere.example');
    const user = aStoredUser({ email: address, verifiedEmail: address, verifiedInside: true, ...facts });
    expect(await users.addUser(user)).toBe('done');
    const made = tickets.issueTicket('rejectEmail', { userId: user.id, address }, at(mailedAt));
    await transact([made.step]);
    const ticket = await tickets.findTicket(made.secret, at(mailedAt), 'rejectEmail');
    if (ticket === undefined) throw new Error('no ticket was issued');
    return { user, ticket };
  }
  async function disowned(facts: Partial<StoredUser>, mailedAt = 0) {
    const { user, ticket } = await account(facts, mailedAt);
    expect(await revokeEmail(await seen(user.id), ticket, at(60))).toBe(true);
    const request = await requests.findRequest(user.id);
    return { ...(await seen(user.id)), request: request?.state };
  }

  test.each([
    ['at the moment at which they confirmed it', { verifiedAt: iso(1), admittedAt: iso(1) }, 0],
    ['later, and the mail was of the moment of the proof', { verifiedAt: iso(1), admittedAt: iso(2) }, 1],
  ])('undoes the admission of a member admitted %s', async (_, facts, mailedAt) => {
    const left = await disowned(facts, mailedAt);

    expect(left).toMatchObject({ admittedAt: '', request: 'open', email: '' });
    expect(await idsWithListing('waiting')).toContain(left.id);
  });

  test.each([
    ['was admitted before it was confirmed', { verifiedAt: iso(2), admittedAt: iso(1) }, 0],
    ['had confirmed it before the mail', { verifiedAt: iso(1), admittedAt: iso(2) }, 2],
    ['showed it outside', { verifiedAt: iso(1), admittedAt: iso(2), verifiedInside: false }, 0],
    ['is an admin', { verifiedAt: iso(1), admittedAt: iso(2), role: 'admin' as const }, 0],
    ['never had to wait', { verifiedAt: iso(1) }, 0],
  ])('keeps the admission of a member who %s', async (_, facts, mailedAt) => {
    const left = await disowned(facts, mailedAt);

    expect([left.admittedAt, left.request]).toEqual([
      'admittedAt' in facts ? facts.admittedAt : undefined,
      undefined,
    ]);
    expect(left).toMatchObject({ email: '', verifiedEmail: '' });
  });

  test('keeps the roster match proven by another address, and any match not proven by it', async () => {
    const row = {
      id: newId().toLowerCase(),
      studentId: '',
      fullName: 'Ruth Feldman',
      earlierName: '',
      classYear: 2019,
      degree: '',
      email: some('proof.example'),
      isShared: false,
      importId: 'first',
      createdBy: 'first',
    };
    const class2019 = { rosterRow: row.id, classYear: 2019, confirmed: true };
    const [own, others] = [await account(class2019), await account(class2019)];
    await changeRows([{ id: row.id, current: undefined, next: row }]);
    expect((await transact(rosterClaims.claimRosterRowSteps(row, own.user.id))).done).toBe(true);

    for (const { user, ticket } of [own, others]) {
      expect(await revokeEmail(await seen(user.id), ticket, at(60))).toBe(true);
      expect(await seen(user.id)).toMatchObject({ ...class2019, verifiedEmail: '' });
    }

    expect((await rosterClaims.findClaim(row.id))?.userId).toBe(own.user.id);
  });

  test('is not listed as suspended once the suspension is over', async () => {
    const times = { createdAt: iso(0), suspendedUntil: iso(30) };
    const { user, ticket } = await account(times);
    expect(await idsWithListing('suspended')).toContain(user.id);

    expect(await revokeEmail(await seen(user.id), ticket, at(60))).toBe(true);

    expect(await idsWithListing('suspended')).not.toContain(user.id);
  });

  test('stays if the account has changed since', async () => {
    const { user, ticket } = await account({});
    expect(await replacePassword(await seen(user.id), 'another hash', at(30))).toBeDefined();

    expect(await revokeEmail(user, ticket, at(60))).toBe(false);

    expect((await seen(user.id)).verifiedEmail).toBe(user.verifiedEmail);
  });
});
