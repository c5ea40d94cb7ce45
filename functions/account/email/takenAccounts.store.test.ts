import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { memberCommand } from '#infra/cli/memberPowers.ts';
import { ask, json, type Sent } from '#tests/support/anEvent.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { Authenticator } from '#tests/support/authenticator.ts';
import { startEngine } from '#tests/support/engine.ts';
import { doJobs } from '#tests/support/jobs.ts';
import { startPretendMail } from '#tests/support/pretendMail.ts';
import { startPretendQueue } from '#tests/support/pretendQueue.ts';
import { between } from '#tests/support/refusals.ts';

const engine = await startEngine();
const [post, queue] = [await startPretendMail(), await startPretendQueue()];
process.env['MAIL_FROM'] = 'door@alumni.example';
const sessions = await import('#functions/members/sessions/sessions.ts');
const users = await import('#functions/members/users.ts');
const { newId } = await import('#functions/platform/runtime/ids.ts');
const { issueTicket } = await import('#functions/auth/store/tickets.ts');
const { Table } = await import('#functions/platform/dynamo/table.ts');
const { transact } = await import('#functions/platform/dynamo/transaction.ts');
const { connectedTo } = await import('#functions/auth/store/identities.ts');
const { storeReturnedIdentity } = await import('#functions/auth/store/oauthFlows.ts');
const { newSecret } = await import('#functions/members/sessions/sessionRows.ts');
const { passkeysOf, removePasskey } = await import('#functions/auth/store/passkeys.ts');
const { suspendSteps } = await import('#functions/members/status/statusRows.ts');
const { hashPassword } = await import('#functions/auth/passwords/passwords.ts');
const { handler: changeEmail } = await import('#functions/account/email/changeEmail.ts');
const { handler: createPasskey } = await import('#functions/auth/passkeys/createPasskey.ts');
const { handler: finishOauth } = await import('#functions/auth/oauth/finishOauth.ts');
const { handler: passkeyLogin } = await import('#functions/auth/passkeys/passkeyLogin.ts');
const { handler: loginOptions } = await import('#functions/auth/passkeys/passkeyLoginOptions.ts');
const { handler: options } = await import('#functions/auth/passkeys/passkeyOptions.ts');
const { handler: setPassword } = await import('#functions/auth/passwords/setPassword.ts');
const { handler: verifyEmail } = await import('#functions/account/email/verifyEmail.ts');
const { handler: withdrawEmail } = await import('#functions/account/email/withdrawEmail.ts');
const { handler: login } = await import('#functions/auth/login.ts');

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
/** An account that somebody created with someone else's address. */
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

/** Opens the mailed link, either in a session of the account or elsewhere, as the owner of the mailbox. */
async function confirm({ id }: Pick<Account, 'id'>, address: string, session: Sent = {}): Promise<void> {
  const ticket = issueTicket('confirmEmail', { userId: id, address }, new Date());
  await transact([ticket.step]);
  expect((await ask(verifyEmail, { ...session, ...json({ token: ticket.secret }) })).status).toBe(200);
}

/** An attacker in the account sets an address of their own. */
async function moveTo(account: Account, address: string): Promise<void> {
  const session = await sessionOf(account);
  expect((await ask(changeEmail, { ...session, ...json({ email: address }) })).status).toBe(200);
  await confirm(account, address, session);
  await doJobs();
}

/** The ticket in the mail to a replaced address, which takes the address back. */
function notMeOf(address: string): string {
  const mail = post.sent.findLast(
    ({ to, text }) => to === address && /#no=/.test(text) && /changed/.test(text),
  );
  return /#no=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** The owner of a replaced address reports that it was not them. @returns the ticket that sets a new password. */
async function takenBack(address: string): Promise<string> {
  const { status, body } = await ask(withdrawEmail, json({ token: notMeOf(address) }));
  expect(status).toBe(200);
  return String(body['resetToken']);
}

const logIn = async (username: string, secret: string) =>
  (await ask(login, json({ username, password: secret }))).status;
const reset = async (token: string) => (await ask(setPassword, json({ token, newPassword }))).status;

describe('an address confirmed again', () => {
  test("stays proven from inside since then if a second mail's link is opened elsewhere", async () => {
    const account = await anAccount();
    await confirm(account, account.email, await sessionOf(account));
    const { verifiedAt } = await seen(account);

    await confirm(account, account.email);
    expect(await seen(account)).toMatchObject({ verifiedInside: true, verifiedAt });
    await confirm(account, account.email, await sessionOf(account));

    expect(await seen(account)).toMatchObject({ verifiedInside: true, verifiedAt });
  });

  test('is proven from inside since it was, not since a mail elsewhere', async () => {
    const account = await anAccount();
    await confirm(account, account.email);
    const { verifiedAt = '' } = await seen(account);

    await confirm(account, account.email, await sessionOf(account));

    const { verifiedInside, verifiedAt: since = '' } = await seen(account);
    expect([verifiedInside, since > verifiedAt]).toEqual([true, true]);
  });
});

describe('an address taken back', () => {
  test('is not confirmed from inside because of its predecessor', async () => {
    const account = await anAccount();
    await confirm(account, account.email);
    await moveTo(account, someAddress());
    expect((await seen(account)).verifiedInside).toBe(true);

    await takenBack(account.email);

    expect(await seen(account)).toMatchObject({ verifiedEmail: account.email, verifiedInside: false });
  });

  test('is confirmed from inside if it was before', async () => {
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

  test('does not revive the old password, which the thief knows', async () => {
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

describe('a link that takes an address back', () => {
  test.each([0, 1, 3])(
    'stays valid if someone who took the account later takes another address back: %s times',
    async (count) => {
      const account = await anAccount();
      await confirm(account, account.email, await sessionOf(account));
      await moveTo(account, someAddress());
      await takenBack(account.email);
      post.sent.length = 0;
      let theirs = someAddress();
      await moveTo(account, theirs);
      for (let done = 0; done < count; done += 1) {
        const left = theirs;
        theirs = someAddress();
        await moveTo(account, theirs);
        await takenBack(left);
        theirs = left;
      }

      await takenBack(account.email);

      const { verifiedEmail, takenBack: undone = [] } = await seen(account);
      expect(verifiedEmail).toBe(account.email);
      // The owner has now undone a period that includes what the thief undid.
      expect(undone).toHaveLength(2);
    },
  );

  test('is valid if a login method is removed at that moment, and used afterwards', async () => {
    const account = await anAccount();
    await confirm(account, account.email, await sessionOf(account));
    await withPasskey(account);
    await moveTo(account, someAddress());
    const [key] = await passkeysOf(account.id);

    await between(
      () => takenBack(account.email),
      () => removePasskey(account.id, key?.id ?? ''),
    );

    expect((await seen(account)).verifiedEmail).toBe(account.email);
    expect((await ask(withdrawEmail, json({ token: notMeOf(account.email) }))).status).toBe(404);
  });

  test('has ended if the address belongs to another account by then', async () => {
    const [account, other] = [await anAccount(), await anAccount()];
    await confirm(account, account.email, await sessionOf(account));
    await moveTo(account, someAddress());
    await new Table('users').remove({ pk: `EMAIL#${account.email}`, sk: '-' });
    await moveTo(other, account.email);

    expect((await ask(withdrawEmail, json({ token: notMeOf(account.email) }))).status).toBe(404);
  });

  test('mails which other login methods were removed', async () => {
    const account = await anAccount();
    await confirm(account, account.email, await sessionOf(account));
    await withPasskey(account);
    await connectGitHub(account);
    await moveTo(account, someAddress());

    await takenBack(account.email);

    await doJobs();
    const told = post.sent.find(({ to, text }) => to === account.email && /was restored/.test(text));
    expect(told?.text).toMatch(/1 passkey and the GitHub account/);
  });
});

/** An attacker in the account adds a login method of their own. */
async function withPasskey(account: Account): Promise<Authenticator> {
  const { device, add } = await aboutToAdd(account);
  expect(await add()).toBe(201);
  return device;
}

/** Their browser has created a passkey and is about to submit it. */
async function aboutToAdd(account: Account) {
  const session = await sessionOf(account);
  const device = new Authenticator();
  const passkey = device.make((await ask(options, session)).body);
  const sent = { ...session, ...json({ name: 'Key', passkey }) };
  return { device, add: async () => (await ask(createPasskey, sent)).status };
}

async function connectGitHub(account: Account): Promise<void> {
  expect(await (await aboutToConnect(account))()).toBe(200);
}

/** A person is back from GitHub and about to connect that account. */
async function aboutToConnect(account: Account) {
  const { cookies = [] } = await sessionOf(account);
  const [sid = ''] = cookies.map((cookie) => cookie.replace('__Host-sid=', ''));
  const now = new Date();
  const live = await sessions.findSessionByCookie(sid, now);
  const linking = { userId: account.id, sessionId: live?.id ?? '' };
  const about = { label: 'maker', fullName: 'Maker', email: '', isVerified: false };
  const identity = { provider: 'github' as const, subject: newId(), ...about };
  const browserSecret = newSecret();
  const ticket = await storeReturnedIdentity({ identity, linking }, browserSecret, 60, now);
  const sent = { ...json({ ticket }), cookies: [...cookies, `__Host-oauth=${browserSecret}`] };
  return async () => (await ask(finishOauth, sent)).status;
}

async function getsIn(device: Authenticator): Promise<boolean> {
  const { body, cookies = [] } = await ask(loginOptions, {});
  const browser = cookies.map((cookie) => cookie.split(';')[0] ?? '');
  const { status } = await ask(passkeyLogin, {
    ...json({ passkey: device.prove(body) }),
    cookies: browser,
  });
  return status === 200;
}

/** The mail that "Forgot password" sends to the owner of the mailbox. */
async function resetToken({ id, email }: Account): Promise<string> {
  const ticket = issueTicket('resetPassword', { userId: id, address: email }, new Date());
  await transact([ticket.step]);
  return ticket.secret;
}

describe('a password reset by mail', () => {
  test("removes login methods of someone who made the account with another's address", async () => {
    const account = await anAccount();
    const device = await withPasskey(account);
    await connectGitHub(account);
    await confirm(account, account.email);
    expect(await getsIn(device)).toBe(true);

    expect(await reset(await resetToken(account))).toBe(200);
    await confirm(account, account.email, await sessionOf(account));

    expect(await getsIn(device)).toBe(false);
    expect(await passkeysOf(account.id)).toEqual([]);
    expect(await connectedTo(account.id)).toEqual([]);
    await doJobs();
    const told = post.sent.find(({ to, text }) => to === account.email && /an e-mailed link/.test(text));
    expect(told?.text).toMatch(/1 passkey and the GitHub account/);
  });

  test('keeps those added since the address was confirmed from inside', async () => {
    const account = await anAccount();
    const before = await withPasskey(account);
    await confirm(account, account.email, await sessionOf(account));
    const since = await withPasskey(account);
    await connectGitHub(account);

    expect(await reset(await resetToken(account))).toBe(200);

    expect([await getsIn(before), await getsIn(since)]).toEqual([false, true]);
    expect(await connectedTo(account.id)).toMatchObject([{ provider: 'github' }]);
  });

  test("removes a thief's login methods from before they changed the address, once it is taken back", async () => {
    const account = await anAccount();
    await confirm(account, account.email, await sessionOf(account));
    const before = await withPasskey(account);
    await moveTo(account, someAddress());
    const behind = await withPasskey(account);

    const token = await takenBack(account.email);

    expect([await getsIn(before), await getsIn(behind)]).toEqual([false, false]);
    expect(await reset(token)).toBe(200);
  });
});

describe('a pending address', () => {
  test('is removed when the password is reset by mail: a thief may have entered it', async () => {
    const account = await anAccount();
    const session = await sessionOf(account);
    await confirm(account, account.email, session);
    const theirs = someAddress();
    expect((await ask(changeEmail, { ...session, ...json({ email: theirs }) })).status).toBe(200);

    expect(await reset(await resetToken(account))).toBe(200);

    expect(await seen(account)).toMatchObject({ email: account.email, verifiedEmail: account.email });
    // The job that was to mail it a link gives up as well.
    await doJobs();
    expect(post.sent.filter(({ to }) => to === theirs)).toEqual([]);
  });
});

describe('a password reset by the CLI', () => {
  test("removes a thief's address: no mail to it gives them the account", async () => {
    const [account, theirs, next] = [await anAccount(), someAddress(), someAddress()];
    await confirm(account, account.email, await sessionOf(account));
    await moveTo(account, theirs);
    await moveTo(account, next);
    const token = await resetToken({ ...account, email: next });

    const said = await memberCommand('reset-password', account.username, [])?.({});

    expect(said).toContain(`${next} is no longer the account's address`);
    expect(await seen(account)).toMatchObject({ email: '', verifiedEmail: '', verifiedInside: false });
    expect([await reset(token), await reset(await resetToken({ ...account, email: next }))]).toEqual([
      404, 404,
    ]);
    // The member adds their own again; the tickets mailed when the others were removed are void.
    await moveTo(account, account.email);
    expect(notMeOf(next)).toBe('');
    for (const address of [theirs, account.email]) {
      const { status } = await ask(withdrawEmail, json({ token: notMeOf(address) }));
      expect(status).toBe(404);
    }
    expect((await seen(account)).verifiedEmail).toBe(account.email);
  });

  test('waits until a suspension is lifted, which stays with the address', async () => {
    const account = await anAccount();
    await confirm(account, account.email, await sessionOf(account));
    const until = new Date(Date.now() + 24 * 3600_000).toISOString();
    await transact(await suspendSteps(await seen(account), until, new Date()));

    await expect(memberCommand('reset-password', account.username, [])?.({})).rejects.toThrow(
      'lift that first',
    );

    expect(await seen(account)).toMatchObject({ passwordHash, verifiedEmail: account.email });
  });

  test('removes every other login method: nothing proves whose it is', async () => {
    const account = await anAccount();
    const before = await withPasskey(account);
    await confirm(account, account.email, await sessionOf(account));
    const since = await withPasskey(account);
    await connectGitHub(account);

    const said = await memberCommand('reset-password', account.username, [])?.({});

    const [, handedOut = ''] = /password (\S+)\./.exec(said ?? '') ?? [];
    expect([await getsIn(before), await getsIn(since)]).toEqual([false, false]);
    expect(await connectedTo(account.id)).toEqual([]);
    expect(await logIn(account.username, handedOut)).toBe(200);
    await doJobs();
    const told = post.sent.find(({ to, text }) => to === account.email && /The alumni office/.test(text));
    expect(told?.text).toMatch(/2 passkeys and the GitHub account/);
  });

  test('removes a passkey added at that moment', async () => {
    const account = await anAccount();
    const { device, add } = await aboutToAdd(account);
    let made: number | undefined;

    await between(
      async () => memberCommand('reset-password', account.username, [])?.({}),
      async () => {
        made = await add();
      },
    );

    expect(made).toBe(201);
    expect(await getsIn(device)).toBe(false);
    expect(await passkeysOf(account.id)).toEqual([]);
  });
});

describe('a login method added during a reset', () => {
  const resetOf = async (account: Account) => {
    await confirm(account, account.email, await sessionOf(account));
    const token = await resetToken(account);
    return () => reset(token);
  };

  test('is refused afterwards, because its session is over: a passkey', async () => {
    const account = await anAccount();
    const resetting = await resetOf(account);
    const { device, add } = await aboutToAdd(account);

    expect(await between(add, resetting)).toBe(401);

    expect(await getsIn(device)).toBe(false);
    expect(await passkeysOf(account.id)).toEqual([]);
  });

  test('is refused afterwards, because its session is over: an external account', async () => {
    const account = await anAccount();
    const resetting = await resetOf(account);
    const connect = await aboutToConnect(account);

    expect(await between(connect, resetting)).toBe(401);

    expect(await connectedTo(account.id)).toEqual([]);
  });

  test.each(['passkey', 'account elsewhere'])('is removed if it came first: %s', async (kind) => {
    const account = await anAccount();
    await confirm(account, account.email);
    const token = await resetToken(account);
    const make = kind === 'passkey' ? (await aboutToAdd(account)).add : await aboutToConnect(account);
    let made: number | undefined;

    const outcome = await between(
      () => reset(token),
      async () => {
        made = await make();
      },
    );

    expect([made === 201 || made === 200, outcome]).toEqual([true, 200]);
    expect(await passkeysOf(account.id)).toEqual([]);
    expect(await connectedTo(account.id)).toEqual([]);
  });

  test('is added if only the profile was changed at that moment', async () => {
    const account = await anAccount();
    const { device, add } = await aboutToAdd(account);
    const bio = async () => users.updateUser(await seen(account), { bio: 'Hello' }, new Date());

    expect(await between(add, bio)).toBe(201);

    expect(await getsIn(device)).toBe(true);
    expect((await seen(account)).bio).toBe('Hello');
  });
});
