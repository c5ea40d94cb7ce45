import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { handler as resendEmail } from '#functions/account/email/resendEmail.ts';
import { handler as verifyEmail } from '#functions/account/email/verifyEmail.ts';
import { sendEmailConfirmationHandler } from '#functions/auth/jobs/sendEmailConfirmation.ts';
import { tryTicketCode } from '#functions/auth/store/tickets.ts';
import { confirmAddress } from '#functions/members/names/emails.ts';
import * as sessions from '#functions/members/sessions/sessions.ts';
import * as users from '#functions/members/users.ts';
import { startJobStep } from '#functions/platform/jobs/jobs.ts';
import { recordBounce as noteBounce } from '#functions/platform/mail/addressHistory.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { matchMember } from '#functions/roster/jobs/rosterJobs.ts';
import { accountLimits } from '#shared/auth/accountLimits.ts';
import { ask, json, type Sent } from '#tests/support/anEvent.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startEngine } from '#tests/support/engine.ts';
import { doJobs, jobsIn } from '#tests/support/jobs.ts';
import { startPretendMail } from '#tests/support/pretendMail.ts';
import { startPretendQueue } from '#tests/support/pretendQueue.ts';

const engine = await startEngine();
const [post, queue] = [await startPretendMail(), await startPretendQueue()];
process.env['MAIL_FROM'] = 'door@alumni.example';
const { run: sendEmailConfirmation } = sendEmailConfirmationHandler;

afterAll(async () => {
  await Promise.all([post.stop(), queue.stop()]);
  await engine.stop();
});
beforeEach(() => {
  post.sent.length = 0;
});

const someAddress = () => `${newId()}@example.org`.toLowerCase();

/** An account that claims this address, and the session that claims it. */
async function claimant(email: string) {
  const user = aStoredUser({ email });
  expect(await users.addUser(user)).toBe('done');
  const secrets = await sessions.startSession(user, new Date());
  const sent: Sent = { cookies: [`__Host-sid=${secrets?.sid ?? ''}`] };
  return {
    id: user.id,
    resend: async () => {
      expect((await ask(resendEmail, sent)).status).toBe(200);
      await doJobs();
    },
    guess: async (code: string) => (await ask(verifyEmail, { ...sent, ...json({ code }) })).status,
    open: async (token: string) => (await ask(verifyEmail, { ...sent, ...json({ token }) })).status,
  };
}

const mailsTo = (address: string) => post.sent.filter(({ to }) => to === address);
const codesOf = (address: string) =>
  mailsTo(address).map(({ text }) => /^\s*(\d{6})\s*$/m.exec(text)?.[1] ?? '');
const linksOf = (address: string) => mailsTo(address).map(({ text }) => /#t=([\w-]+)/.exec(text)?.[1] ?? '');
const wrongFor = (codes: readonly string[]) =>
  ['000000', '000001', '000002', '000003'].find((code) => !codes.includes(code)) ?? '';

describe('an address code', () => {
  test('belongs to one mail: requesting another keeps the mailed code valid', async () => {
    const email = someAddress();
    const account = await claimant(email);

    for (let count = 0; count < 6; count += 1) await account.resend();

    expect(mailsTo(email)).toHaveLength(accountLimits.confirmMailsHourly);
    expect(await account.guess(codesOf(email).at(-1) ?? '')).toBe(200);
  });

  test('gets no new tries from mails that are not sent', async () => {
    const email = someAddress();
    const account = await claimant(email);
    for (let count = 0; count < accountLimits.confirmMailsHourly; count += 1) await account.resend();
    for (let count = 0; count < accountLimits.codeTries; count += 1) {
      expect(await account.guess(wrongFor(codesOf(email)))).toBe(403);
    }

    await account.resend();

    expect(await account.guess(codesOf(email).at(-1) ?? '')).toBe(403);
    expect(await account.open(linksOf(email).at(-1) ?? '')).toBe(200);
  });

  test('is not made for an address that gets no mail after a bounce', async () => {
    const email = someAddress();
    const account = await claimant(email);
    await account.resend();
    await noteBounce(email, new Date());

    await account.resend();

    expect(await account.guess(codesOf(email)[0] ?? '')).toBe(200);
  });

  test('stays as mailed if its job runs twice', async () => {
    const email = someAddress();
    const account = await claimant(email);
    const order = { userId: account.id, address: email, cause: newId() };
    await sendEmailConfirmation(order, undefined);
    await doJobs();

    await sendEmailConfirmation(order, undefined);
    await doJobs();

    expect(mailsTo(email)).toHaveLength(1);
    expect(await account.guess(codesOf(email)[0] ?? '')).toBe(200);
  });

  test('cannot be guessed by many accounts together: daily tries count per address', async () => {
    const email = someAddress();
    const owner = await claimant(email.toUpperCase());
    await owner.resend();
    const mailed = post.sent.at(-1)?.to ?? '';
    const [code = '', link = ''] = [codesOf(mailed)[0], linksOf(mailed)[0]];
    const rivals = [await claimant(email), await claimant(email)];
    for (const rival of rivals) await rival.resend();
    const wrong = wrongFor([code, ...codesOf(email)]);

    for (const rival of rivals) {
      for (let count = 0; count < accountLimits.codeTries; count += 1) {
        expect(await rival.guess(wrong)).toBe(403);
      }
    }

    expect(accountLimits.codeTriesDaily).toBe(rivals.length * accountLimits.codeTries);
    expect(await owner.guess(code)).toBe(403);
    // The account cannot lock out the owner of the mailbox.
    expect(await owner.open(link)).toBe(200);
  });

  test('can be tried again on the next day', async () => {
    const email = someAddress();
    const rivals = [await claimant(email), await claimant(email)];
    for (const rival of rivals) await rival.resend();
    const wrong = wrongFor(codesOf(email));
    for (const rival of rivals) {
      for (let count = 0; count < accountLimits.codeTries; count += 1) await rival.guess(wrong);
    }
    const owner = await claimant(email);
    await owner.resend();
    const code = codesOf(email).at(-1) ?? '';
    const tomorrow = new Date();
    tomorrow.setUTCHours(24, 0, 0, 0);

    expect(await tryTicketCode(owner.id, code, new Date())).toBeUndefined();
    // The code is valid for a day, so at the first second of the next day both the code and the new tries are valid.
    expect(await tryTicketCode(owner.id, code, tomorrow)).toMatchObject({ userId: owner.id, address: email });
  });
});

describe('the mail that confirms an address', () => {
  const mailsFor = async (address: string) =>
    (await jobsIn('due'))
      .filter(({ name, input }) => name === 'sendMail' && JSON.stringify(input).includes(address))
      .map(({ input }) => input);

  test('has name, code and both links, and is made once per cause', async () => {
    const [email, cause] = [someAddress(), newId()];
    const user = aStoredUser({ email });
    await users.addUser(user);

    for (const _ of ['once', 'again']) {
      expect(
        await sendEmailConfirmation({ userId: user.id, address: email, cause }, undefined),
      ).toBeUndefined();
    }

    expect(await mailsFor(email)).toEqual([
      {
        kind: 'confirmEmail',
        userId: user.id,
        address: email,
        cause,
        data: {
          username: user.username,
          code: expect.stringMatching(/^\d{6}$/),
          link: expect.stringMatching(/^\/verify-email#t=[\w-]{20,}$/),
          notMe: expect.stringMatching(/^\/verify-email#no=[\w-]{20,}$/),
        },
      },
    ]);
  });

  test('is not made for a member who has changed the address or has no account any more', async () => {
    const [email, old] = [someAddress(), someAddress()];
    const user = aStoredUser({ email });
    await users.addUser(user);

    await sendEmailConfirmation({ userId: user.id, address: old, cause: newId() }, undefined);
    await sendEmailConfirmation({ userId: newId(), address: old, cause: newId() }, undefined);

    expect([await mailsFor(email), await mailsFor(old)]).toEqual([[], []]);
  });

  test("warns the address's current owner without naming anyone; the member's own address is confirmed again", async () => {
    const email = someAddress();
    const [holder, other] = [aStoredUser({ email }), aStoredUser({ email })];
    for (const user of [holder, other]) await users.addUser(user);
    const stored = await users.findUser(holder.id);
    if (stored === undefined) throw new Error('there is no such member');
    const use = startJobStep(matchMember, { userId: holder.id, cause: newId() }, new Date());
    expect(await confirmAddress(stored, use, new Date(), {})).toBe('done');
    const cause = newId();

    await sendEmailConfirmation({ userId: other.id, address: email, cause }, undefined);
    expect(await mailsFor(email)).toEqual([
      { kind: 'emailInUse', address: email, cause, data: {}, userId: holder.id },
    ]);
    await sendEmailConfirmation({ userId: holder.id, address: email, cause: newId() }, undefined);

    const kinds = (await mailsFor(email)).map(
      (input) => (/"kind":"(\w+)"/.exec(JSON.stringify(input)) ?? [])[1],
    );
    expect(kinds).toHaveLength(2);
    expect(new Set(kinds)).toEqual(new Set(['confirmEmail', 'emailInUse']));
  });

  test('is not made for an address that gets no mail after a bounce', async () => {
    const email = someAddress();
    const user = aStoredUser({ email });
    await users.addUser(user);
    await noteBounce(email, new Date());

    await sendEmailConfirmation({ userId: user.id, address: email, cause: newId() }, undefined);

    expect(await mailsFor(email)).toEqual([]);
  });
});
