import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import * as forgotPassword from '#functions/auth/passwords/forgotPassword.ts';
import { findTicket } from '#functions/auth/store/tickets.ts';
import { sendDueMail } from '#functions/main/mailWorker.ts';
import { claimAddressStep } from '#functions/members/names/emails.ts';
import { suspendSteps } from '#functions/members/status/statusRows.ts';
import * as users from '#functions/members/users.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { recordComplaint } from '#functions/platform/mail/addressHistory.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startEngine } from '#tests/support/engine.ts';
import { doJobs, jobsIn, mailAgain } from '#tests/support/jobs.ts';
import { aroundCall } from '#tests/support/pretendCall.ts';
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

const someAddress = () => `${newId()}@example.org`.toLowerCase();

/** A member with an address, confirmed by default. */
async function aMember(isConfirmed = true) {
  const email = someAddress();
  const user = aStoredUser({ email, ...(isConfirmed ? { verifiedEmail: email } : {}) });
  expect(await users.addUser(user)).toBe('done');
  if (isConfirmed) await transact([claimAddressStep(email, user.id, new Date())]);
  return { id: user.id, username: user.username, email };
}

/** Requests the link. The response is the same for every name. */
async function request(name: string): Promise<void> {
  const call = { ...aroundCall, caller: undefined, now: new Date(), query: undefined, body: { name } };
  expect(await forgotPassword.run(call)).toMatchObject({ success: true });
}

/** Requests the link and sends the mail that follows. */
async function ask(name: string): Promise<void> {
  await request(name);
  await doJobs();
}

/** Requests the link. @returns the key of its mail, which is due. */
async function aRequest(name: string) {
  await request(name);
  const [row, ...others] = await jobsIn('due');
  if (row === undefined || others.length > 0) throw new Error('there is not one mail');
  return { pk: row.pk, sk: row.sk };
}

const states = ['due', 'running', 'later', 'failed', 'sent'] as const;
/** Every row of a job that holds this text. */
async function jobsWith(text: string) {
  const rows = await Promise.all(states.map(jobsIn));
  return rows.flat().filter((row) => JSON.stringify(row).includes(text));
}

const tokenIn = (text = '') => /\/reset-password#t=([\w-]+)/.exec(text)?.[1] ?? '';
/** The valid links among the mails sent. */
async function validLinks(now = new Date()): Promise<string[]> {
  const tokens = post.sent.map(({ text }) => tokenIn(text));
  const found = await Promise.all(tokens.map((token) => findTicket(token, now, 'resetPassword')));
  return [...new Set(tokens.filter((_, index) => found[index] !== undefined))];
}

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

  test('causes no mail for an unknown name or address, and no row keeps it', async () => {
    for (const name of [`nobody${newId().slice(-10)}`.toLowerCase(), someAddress()]) {
      await ask(name);

      expect(post.sent).toEqual([]);
      expect(await jobsWith(name)).toEqual([]);
    }
  });

  test('causes no mail to an unconfirmed address, by either name', async () => {
    const member = await aMember(false);

    for (const name of [member.username, member.email]) {
      await ask(name);

      expect(post.sent).toEqual([]);
      expect(await jobsWith(name)).toEqual([]);
    }
  });

  test('is requested with the same single write for every name', async () => {
    const member = await aMember();
    const requested = async (name: string) => {
      const commands: string[] = [];
      const before = (command: string, steps: number) => {
        commands.push(`${command} ${steps}`);
        return undefined;
      };
      await withFault({ before }, () => request(name));
      return commands;
    };

    const known = await requested(member.username);

    expect(known).toHaveLength(1);
    expect(await requested(member.email)).toEqual(known);
    expect(await requested(`nobody${newId().slice(-10)}`)).toEqual(known);
    expect(await requested(someAddress())).toEqual(known);
    await doJobs();
  });

  test('is mailed in the language of its member, also if they marked a mail as spam', async () => {
    const member = await aMember();
    const user = await users.findUser(member.id);
    if (user === undefined) throw new Error('there is no such member');
    await transact(users.changeProfileSteps(user, { language: 'de' }, new Date()));
    await recordComplaint(member.email);

    await ask(member.username);

    expect(post.sent.map(({ subject }) => subject)).toEqual(['Neues Passwort wählen']);
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

  test('causes one mail per request, even if its queue delivers it twice', async () => {
    const member = await aMember();
    const key = await aRequest(member.username);

    await Promise.all([sendDueMail(key, new Date()), sendDueMail(key, new Date())]);
    await sendDueMail(key, new Date());
    await mailAgain(key);

    expect(post.sent).toHaveLength(1);
    expect(await validLinks()).toHaveLength(1);
    expect(await jobsWith(member.username)).toEqual([]);
  });

  test('is mailed again after an unknown outcome, and both links are valid', async () => {
    const member = await aMember();
    const key = await aRequest(member.username);
    post.mood = 'takes and hangs up';
    await sendDueMail(key, new Date());
    post.mood = 'takes';
    await mailAgain(key);

    expect(post.sent).toHaveLength(2);
    expect(await validLinks()).toHaveLength(2);
  });

  test.each(['before', 'behind'] as const)(
    'is mailed, and every mailed link is valid, if a process dies %s any request',
    async (at) => {
      for (let index = 1, isDead = true; isDead; index += 1) {
        const member = await aMember();
        const key = await aRequest(member.username);
        post.sent.length = 0;
        let requests = 0;
        isDead = false;
        const die = () => {
          requests += 1;
          isDead ||= requests === index;
        };
        const killed = () => (isDead ? refusal('Killed') : undefined);
        const before = () => {
          if (at === 'before') die();
          return killed();
        };
        const behind = () => {
          if (at === 'behind') die();
          return killed();
        };
        await withFault({ before, behind }, () => sendDueMail(key, new Date())).catch(() => undefined);
        await mailAgain(key);
        await mailAgain(key);

        expect(new Set(post.sent.map(({ to }) => to))).toEqual(new Set([member.email]));
        expect(await validLinks()).toHaveLength(post.sent.length);
        expect(await jobsWith(member.username)).toEqual([]);
      }
    },
  );

  test('leaves no row once it is given up', async () => {
    const member = await aMember();
    const key = await aRequest(member.username);
    post.mood = 'refuses';

    await sendDueMail(key, new Date());
    expect(await jobsWith(member.username)).toHaveLength(1);
    for (let retry = 1; retry <= 5; retry += 1) await mailAgain(key);

    expect(post.sent).toEqual([]);
    expect(await jobsWith(member.username)).toEqual([]);
    expect(await jobsWith(key.pk)).toEqual([]);
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
