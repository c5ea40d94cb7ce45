import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { sendPasswordResetLinkHandler } from '#functions/auth/jobs/sendPasswordResetLink.ts';
import * as forgotPassword from '#functions/auth/passwords/forgotPassword.ts';
import { findTicket } from '#functions/auth/store/tickets.ts';
import { claimAddressStep } from '#functions/members/names/emails.ts';
import { suspendSteps } from '#functions/members/status/statusRows.ts';
import * as users from '#functions/members/users.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startEngine } from '#tests/support/engine.ts';
import { doJobs, jobsIn } from '#tests/support/jobs.ts';
import { aroundCall } from '#tests/support/pretendCall.ts';
import { startPretendMail } from '#tests/support/pretendMail.ts';
import { startPretendQueue } from '#tests/support/pretendQueue.ts';

const engine = await startEngine();
const [post, queue] = [await startPretendMail(), await startPretendQueue()];
const { run } = sendPasswordResetLinkHandler;

afterAll(async () => {
  await Promise.all([post.stop(), queue.stop()]);
  await engine.stop();
});
beforeEach(() => {
  post.sent.length = 0;
  process.env['MAIL_FROM'] = 'door@alumni.example';
});

const someAddress = () => `${newId()}@example.org`.toLowerCase();

/** A member with an address, confirmed by default. */
async function aMember(isConfirmed = true) {
  const email = someAddress();
  const user = aStoredUser({ email, ...(isConfirmed ? { verifiedEmail: email } : {}) });
  expect(await users.addUser(user)).toBe('done');
  if (isConfirmed) await transact([claimAddressStep(email, user.id, new Date())]);
  return { id: user.id, username: user.username, email };
}

/** Requests the link and runs the jobs that follow. The response is the same for every name. */
async function ask(name: string): Promise<void> {
  const call = { ...aroundCall, caller: undefined, now: new Date(), query: undefined, body: { name } };
  expect(await forgotPassword.run(call)).toMatchObject({ success: true });
  await doJobs();
}

const tokenIn = (text = '') => /\/reset-password#t=([\w-]+)/.exec(text)?.[1] ?? '';

describe('a forgotten password', () => {
  test.each([
    ['username', 'username'],
    ['address', 'email'],
  ] as const)('is reset by a link requested by %s, in any case', async (_, by) => {
    const member = await aMember();
    await aMember();

    await ask(` ${member[by].toUpperCase()} `);

    expect(post.sent.map(({ to }) => to)).toEqual([member.email]);
    expect(post.sent[0]?.text).toContain(member.username);
    expect(post.sent[0]?.text).toContain('30 minutes');
    const now = Date.now();
    const held = (at: number) => findTicket(tokenIn(post.sent[0]?.text), new Date(at), 'resetPassword');
    expect(await held(now)).toMatchObject({ userId: member.id, address: member.email });
    expect(await held(now + 29 * 60_000)).toBeDefined();
    expect(await held(now + 31 * 60_000)).toBeUndefined();
  });

  test('causes no mail for an unknown name or address', async () => {
    await ask(`nobody${newId().slice(-10)}`);
    await ask(someAddress());

    expect(post.sent).toEqual([]);
  });

  test('causes no mail to an unconfirmed address, by either name', async () => {
    const member = await aMember(false);

    for (const name of [member.username, member.email]) await run({ name, cause: newId() }, undefined);

    expect(await jobsIn('due')).toEqual([]);
    await ask(member.username);
    await ask(member.email);
    expect(post.sent).toEqual([]);
  });

  test('is mailed to the confirmed address while another is pending', async () => {
    const member = await aMember();
    const user = await users.findUser(member.id);
    if (user === undefined) throw new Error('there is no such member');
    await transact(users.changeProfileSteps(user, { email: someAddress() }, new Date()));

    await ask(member.username);

    expect(post.sent.map(({ to }) => to)).toEqual([member.email]);
  });

  test('is mailed to suspended members too', async () => {
    const member = await aMember();
    const user = await users.findUser(member.id);
    if (user === undefined) throw new Error('there is no such member');
    const until = new Date(Date.now() + 3600_000).toISOString();
    await transact(await suspendSteps(user, until, new Date(), 'Too loud'));
    await doJobs();
    post.sent.length = 0;

    await ask(member.username);

    expect(post.sent.map(({ to }) => to)).toEqual([member.email]);
    expect(tokenIn(post.sent[0]?.text)).not.toBe('');
  });

  test('causes at most three mails an hour', async () => {
    const member = await aMember();

    for (const name of ['username', 'email', 'username', 'email', 'username'] as const) {
      await ask(member[name]);
    }

    expect(post.sent).toHaveLength(3);
  });

  test('causes one mail per request, even if its job runs twice', async () => {
    const member = await aMember();
    const input = { name: member.username, cause: newId() };

    await run(input, undefined);
    await run(input, undefined);
    await doJobs();

    expect(post.sent).toHaveLength(1);
  });

  test('is refused if no mail is configured, and no request is stored', async () => {
    const member = await aMember();
    process.env['MAIL_FROM'] = '';

    await expect(ask(member.username)).rejects.toThrow('mailMissing');
    process.env['MAIL_FROM'] = 'door@alumni.example';
    await doJobs();

    expect(post.sent).toEqual([]);
  });
});
