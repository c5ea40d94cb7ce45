import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, type Sent } from '../support/anEvent.ts';
import { aStoredUser } from '../support/aStoredUser.ts';
import { startEngine } from '../support/engine.ts';
import { doJobs } from '../support/jobs.ts';
import { startPretendMail } from '../support/pretendMail.ts';
import { startPretendQueue } from '../support/pretendQueue.ts';

const engine = await startEngine();
const [post, queue] = [await startPretendMail(), await startPretendQueue()];
process.env['MAIL_FROM'] = 'door@alumni.example';
const sessions = await import('#functions/stores/sessions.ts');
const users = await import('#functions/stores/users.ts');
const { newId } = await import('#functions/stores/ids.ts');
const { issueTicket } = await import('#functions/stores/tickets.ts');
const { transact } = await import('#functions/stores/transaction.ts');
const { hashPassword } = await import('#functions/user/passwords.ts');
const { handler: changeEmail } = await import('#functions/account/changeEmail.ts');
const { handler: setPassword } = await import('#functions/account/setPassword.ts');
const { handler: verifyEmail } = await import('#functions/account/verifyEmail.ts');
const { handler: withdrawEmail } = await import('#functions/account/withdrawEmail.ts');
const { handler: login } = await import('#functions/user/login.ts');

afterAll(async () => {
  await Promise.all([post.stop(), queue.stop()]);
  await engine.stop();
});
beforeEach(() => {
  post.sent.length = 0;
});

const password = 'the secret of who made it';
const passwordHash = await hashPassword(password);
const newPassword = 'another long secret of mine';
const someAddress = () => `${newId()}@example.org`.toLowerCase();
const json = (body: object): Sent => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** An account that somebody has made, with an address of whomever. */
async function anAccount(email = someAddress()) {
  const user = aStoredUser({ email, passwordHash });
  expect(await users.addUser(user)).toBe('done');
  return { id: user.id, username: user.username, email };
}
type Account = Awaited<ReturnType<typeof anAccount>>;

async function sessionOf({ id }: Pick<Account, 'id'>): Promise<Sent> {
  const secrets = await sessions.start({ id, role: 'member' }, new Date());
  return { cookies: [`__Host-sid=${secrets?.sid ?? ''}`] };
}

async function seen({ id }: Pick<Account, 'id'>) {
  const user = await users.findUser(id);
  if (user === undefined) throw new Error('there is no such account');
  return user;
}

/** The mailed link is opened: in a session of the account, or by whoever reads the address elsewhere. */
async function confirm({ id }: Pick<Account, 'id'>, address: string, session: Sent = {}): Promise<void> {
  const ticket = issueTicket('confirmEmail', { userId: id, address }, new Date());
  await transact([ticket.step]);
  expect((await ask(verifyEmail, { ...session, ...json({ token: ticket.secret }) })).status).toBe(200);
}

/** Whoever sits in the account gives it an address of their own. */
async function moveTo(account: Account, address: string): Promise<void> {
  const session = await sessionOf(account);
  expect((await ask(changeEmail, { ...session, ...json({ email: address }) })).status).toBe(200);
  await confirm(account, address, session);
  await doJobs();
}

/** The reader of an address that was replaced says that it was not them. @returns what sets a new password. */
async function takenBack(address: string): Promise<string> {
  const mail = post.sent.find(({ to, text }) => to === address && /#no=/.test(text) && /changed/.test(text));
  const token = /#no=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const { status, body } = await ask(withdrawEmail, json({ token }));
  expect(status).toBe(200);
  return String(body['resetToken']);
}

const logIn = async (username: string, secret: string) =>
  (await ask(login, json({ username, password: secret }))).status;
const reset = async (token: string) => (await ask(setPassword, json({ token, newPassword }))).status;

describe('an address that is taken back', () => {
  test('is not confirmed from within for the one that was: that was another address', async () => {
    const account = await anAccount();
    await confirm(account, account.email);
    await moveTo(account, someAddress());
    expect((await seen(account)).verifiedInside).toBe(true);

    await takenBack(account.email);

    expect(await seen(account)).toMatchObject({ verifiedEmail: account.email, verifiedInside: false });
  });

  test('is confirmed from within as it was, where it was', async () => {
    const account = await anAccount();
    await confirm(account, account.email, await sessionOf(account));
    const { verifiedAt } = await seen(account);
    await moveTo(account, someAddress());

    await takenBack(account.email);

    expect(await seen(account)).toMatchObject({
      verifiedEmail: account.email,
      verifiedInside: true,
      verifiedAt,
    });
  });

  test('lets nobody in by the old password: whoever has changed it knows that', async () => {
    const account = await anAccount();
    await confirm(account, account.email);
    await moveTo(account, someAddress());
    expect(await logIn(account.username, password)).toBe(200);

    const token = await takenBack(account.email);

    expect(await logIn(account.username, password)).toBe(401);
    expect(await reset(token)).toBe(200);
    expect(await logIn(account.email, newPassword)).toBe(200);
  });
});
