import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { handler as changeEmail } from '#functions/account/email/changeEmail.ts';
import { handler as verifyEmail } from '#functions/account/email/verifyEmail.ts';
import { handler as withdrawEmail } from '#functions/account/email/withdrawEmail.ts';
import { handler as login } from '#functions/auth/login.ts';
import { handler as finishOauth } from '#functions/auth/oauth/finishOauth.ts';
import { handler as createPasskey } from '#functions/auth/passkeys/createPasskey.ts';
import { handler as passkeyLogin } from '#functions/auth/passkeys/passkeyLogin.ts';
import { handler as loginOptions } from '#functions/auth/passkeys/passkeyLoginOptions.ts';
import { handler as options } from '#functions/auth/passkeys/passkeyOptions.ts';
import { hashPassword } from '#functions/auth/passwords/passwords.ts';
import { handler as setPassword } from '#functions/auth/passwords/setPassword.ts';
import { identitiesOf } from '#functions/auth/store/identities.ts';
import { returnedIdentities } from '#functions/auth/store/oauthFlows.ts';
import { passkeysOf, deletePasskey } from '#functions/auth/store/passkeys.ts';
import { issueTicket } from '#functions/auth/store/tickets.ts';
import { newSecret } from '#functions/members/sessions/sessionRows.ts';
import * as sessions from '#functions/members/sessions/sessions.ts';
import { suspendSteps } from '#functions/members/status/statusRows.ts';
import * as users from '#functions/members/users.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { memberCommand } from '#infra/cli/memberCommands.ts';
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
  const secrets = await sessions.startSession({ id, role: 'member' }, new Date());
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
const officeReset = async ({ username }: Account) => memberCommand('reset-password', username, [])?.();

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
  const ticket = await returnedIdentities.store({ identity, linking }, browserSecret, 60, now);
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

/** The steps of an account's history, by their names in the table below. */
function stepsOf(
  account: Account,
  devices: Authenticator[],
): Readonly<Record<string, () => Promise<unknown>>> {
  let left = account.email;
  let token = '';
  return {
    key: async () => devices.push(await withPasskey(account)),
    GitHub: async () => connectGitHub(account),
    inside: async () => confirm(account, (await seen(account)).email, await sessionOf(account)),
    elsewhere: async () => confirm(account, (await seen(account)).email),
    move: async () => {
      ({ verifiedEmail: left = '' } = await seen(account));
      await moveTo(account, someAddress());
    },
    'take back': async () => {
      token = await takenBack(left);
    },
    reset: async () => {
      token ||= await resetToken(account);
      expect(await reset(token)).toBe(200);
    },
    CLI: async () => {
      const output = await officeReset(account);
      expect(await logIn(account.username, /password (\S+)\./.exec(output ?? '')?.[1] ?? '')).toBe(200);
    },
  };
}

// A member confirms an address inside a session, or elsewhere: then only the mailbox is theirs, and someone else
// may have made the account. A thief moves the account to their own address, and the member takes theirs back.
describe('after this history', () => {
  test.each<{ history: string; since?: number; keys?: boolean[]; hasGitHub?: boolean; mail?: RegExp }>([
    { history: 'elsewhere' },
    { history: 'inside, elsewhere, inside', since: 0 },
    { history: 'elsewhere, inside', since: 1 },
    { history: 'elsewhere, move', since: 1 },
    { history: 'elsewhere, move, take back' },
    { history: 'inside, move, take back, reset', since: 0 },
    { history: 'key, GitHub, elsewhere', keys: [true], hasGitHub: true },
    {
      history: 'key, GitHub, elsewhere, reset, inside',
      since: 4,
      keys: [false],
      mail: /a link sent by e-mail[^]*1 passkey and the GitHub account/,
    },
    {
      history: 'key, inside, key, GitHub, reset',
      since: 1,
      keys: [false, true],
      hasGitHub: true,
      mail: /a link sent by e-mail[^]*1 passkey/,
    },
    {
      history: 'inside, key, move, key, GitHub, take back',
      since: 0,
      keys: [false, false],
      mail: /was restored[^]*2 passkeys and the GitHub account/,
    },
    {
      history: 'key, inside, key, GitHub, CLI',
      keys: [false, false],
      mail: /The alumni office[^]*2 passkeys and the GitHub account/,
    },
  ])(
    '$history: the right login methods are left, and the address is confirmed as far as it is proven',
    async ({ history, since, keys = [], hasGitHub = false, mail }) => {
      const account = await anAccount();
      const devices: Authenticator[] = [];
      const steps = stepsOf(account, devices);
      const confirmedAt: (string | undefined)[] = [];
      for (const name of history.split(', ')) {
        const step = steps[name];
        if (step === undefined) throw new Error(`there is no step ${name}`);
        await step();
        confirmedAt.push((await seen(account)).verifiedAt);
      }

      const { verifiedInside, verifiedAt } = await seen(account);
      expect(verifiedInside).toBe(since !== undefined);
      if (since !== undefined) {
        expect(verifiedAt).toBe(confirmedAt[since]);
        expect(confirmedAt.indexOf(verifiedAt)).toBe(since);
      }
      const opened: boolean[] = [];
      for (const device of devices) opened.push(await getsIn(device));
      expect(opened).toEqual(keys);
      expect(await passkeysOf(account.id)).toHaveLength(keys.filter(Boolean).length);
      expect(await identitiesOf(account.id)).toHaveLength(hasGitHub ? 1 : 0);
      await doJobs();
      // The mail about removed login methods counts them.
      const told = post.sent.filter(({ to, text }) => to === account.email && /\d passkey/.test(text));
      expect(told.map(({ text }) => text)).toEqual(mail === undefined ? [] : [expect.stringMatching(mail)]);
    },
  );

  test('the old password, which a thief knows, no longer logs in once the address is recovered', async () => {
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

describe('a link that recovers an address', () => {
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

  test('works if a login method is removed at the same moment, and only once', async () => {
    const account = await anAccount();
    await confirm(account, account.email, await sessionOf(account));
    await withPasskey(account);
    await moveTo(account, someAddress());
    const [key] = await passkeysOf(account.id);

    await between(
      () => takenBack(account.email),
      () => deletePasskey(account.id, key?.id ?? ''),
    );

    expect((await seen(account)).verifiedEmail).toBe(account.email);
    expect((await ask(withdrawEmail, json({ token: notMeOf(account.email) }))).status).toBe(404);
  });

  test('no longer works if the address belongs to another account', async () => {
    const [account, other] = [await anAccount(), await anAccount()];
    await confirm(account, account.email, await sessionOf(account));
    await moveTo(account, someAddress());
    await new Table('users').remove({ pk: `EMAIL#${account.email}`, sk: '-' });
    await moveTo(other, account.email);

    expect((await ask(withdrawEmail, json({ token: notMeOf(account.email) }))).status).toBe(404);
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

    const output = await officeReset(account);

    expect(output).toContain(`${next} is no longer the account's address`);
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

  test('is refused until a suspension is lifted, because that stays with the address', async () => {
    const account = await anAccount();
    await confirm(account, account.email, await sessionOf(account));
    const until = new Date(Date.now() + 24 * 3600_000).toISOString();
    await transact(await suspendSteps(await seen(account), until, new Date()));

    await expect(officeReset(account)).rejects.toThrow('Lift the suspension first');

    expect(await seen(account)).toMatchObject({ passwordHash, verifiedEmail: account.email });
  });

  test('removes a passkey added at that moment', async () => {
    const account = await anAccount();
    const { device, add } = await aboutToAdd(account);
    let madeAt: number | undefined;

    await between(
      () => officeReset(account),
      async () => {
        madeAt = await add();
      },
    );

    expect(madeAt).toBe(201);
    expect(await getsIn(device)).toBe(false);
    expect(await passkeysOf(account.id)).toEqual([]);
  });
});

describe('a login method added during a reset', () => {
  const kinds = ['a passkey', 'an external account'] as const;
  const aboutTo = async (kind: (typeof kinds)[number], account: Account) =>
    kind === 'a passkey' ? (await aboutToAdd(account)).add : aboutToConnect(account);
  const methodsOf = async ({ id }: Account) => [...(await passkeysOf(id)), ...(await identitiesOf(id))];

  test.each(kinds)('is refused afterwards, because its session is over: %s', async (kind) => {
    const account = await anAccount();
    await confirm(account, account.email, await sessionOf(account));
    const token = await resetToken(account);
    const add = await aboutTo(kind, account);

    expect(await between(add, () => reset(token))).toBe(401);

    expect(await methodsOf(account)).toEqual([]);
  });

  test.each(kinds)('is removed if it came first: %s', async (kind) => {
    const account = await anAccount();
    await confirm(account, account.email);
    const token = await resetToken(account);
    const add = await aboutTo(kind, account);
    let added: number | undefined;

    const outcome = await between(
      () => reset(token),
      async () => {
        added = await add();
      },
    );

    expect([added, outcome]).toEqual([kind === 'a passkey' ? 201 : 200, 200]);
    expect(await methodsOf(account)).toEqual([]);
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
