import { OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { handler as disconnect } from '#functions/auth/oauth/disconnectProvider.ts';
import { handler as finish } from '#functions/auth/oauth/finishOauth.ts';
import { handler as leave } from '#functions/auth/oauth/leaveForProvider.ts';
import { handler as listProviders } from '#functions/auth/oauth/listProviders.ts';
import { handler as comeBack } from '#functions/auth/oauth/returnFromProvider.ts';
import { identitiesOf, eraseIdentitiesOf } from '#functions/auth/store/identities.ts';
import { returnedIdentities } from '#functions/auth/store/oauthFlows.ts';
import * as sessions from '#functions/members/sessions/sessions.ts';
import * as users from '#functions/members/users.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { ask, json } from '#tests/support/anEvent.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startEngine } from '#tests/support/engine.ts';
import { pretendGitHub } from '#tests/support/pretendGitHub.ts';

const engine = await startEngine();
const google = new OAuth2Server();
await google.issuer.keys.generate('RS256');
await google.start(0, 'localhost');
const gitHub = await pretendGitHub({
  id: 7,
  login: 'maya-o',
  name: 'Maya',
  email: 'maya@hub.example',
  verified: true,
});
Object.assign(process.env, {
  GOOGLE_CLIENT_ID: 'alumni',
  GOOGLE_CLIENT_SECRET: 'secret',
  GOOGLE_ISSUER: google.issuer.url,
  GITHUB_CLIENT_ID: 'alumni',
  GITHUB_CLIENT_SECRET: 'secret',
  GITHUB_ISSUER: gitHub.url,
  MAIL_FROM: '',
});

type ProviderName = 'google' | 'github';
let person = { sub: 'g-1', name: 'Maya Okonkwo', email: 'maya@okonkwo.example', email_verified: true };
/** How a test falsifies the token. */
let bent: { readonly nonce?: string } = {};
let people = 0;

beforeEach(() => {
  people += 1;
  bent = {};
  person = { ...person, sub: `g-${people}`, email: `maya${people}@okonkwo.example`, email_verified: true };
});
google.service.on('beforeTokenSigning', (token: { payload: object }) => {
  Object.assign(token.payload, person, bent);
});
afterAll(async () => {
  await Promise.all([google.stop(), gitHub.stop(), engine.stop()]);
});

const bare = (cookies: readonly string[] = []) => cookies.map((cookie) => cookie.split(';')[0] ?? '');
const older = () => new Date(Date.now() - 11 * 60_000);
async function session(id: string, at = new Date()) {
  const secrets = await sessions.startSession({ id, role: 'member' }, at);
  if (secrets === undefined) throw new Error('not started');
  return [`__Host-sid=${secrets.sid}`];
}

async function aMember(overrides: Parameters<typeof aStoredUser>[0] = {}) {
  const user = aStoredUser(overrides);
  expect(await users.addUser(user)).toBe('done');
  return user;
}

/** Leaves for a provider. @returns the callback address, and the cookies of this browser. */
async function atProvider(provider: ProviderName, cookies: readonly string[] = [], query = {}) {
  const left = await ask(leave, { method: 'GET', params: { provider }, query, cookies });
  expect(left.status).toBe(303);
  const browserCookies = bare(left.cookies);
  const there = await fetch(String(left.headers?.['location']), { redirect: 'manual' });
  const back = new URL(there.headers.get('location') ?? '');
  return { browser: [...cookies, ...browserCookies], browserCookies, back, left };
}

/** Returns from the provider, whose site sends no session along. */
async function landed(provider: ProviderName, back: URL, browserCookies: readonly string[]): Promise<string> {
  const query = Object.fromEntries(back.searchParams);
  const { status, headers } = await ask(comeBack, {
    method: 'GET',
    params: { provider },
    query,
    cookies: browserCookies,
  });
  expect(status).toBe(303);
  const location = String(headers?.['location']);
  expect(location).toMatch(/^\/login#oauth=[\w-]+$/);
  return location.replace(/^.*=/, '');
}

/** The whole flow, up to the page that holds the ticket. */
async function roundTrip(provider: ProviderName, cookies: readonly string[] = [], query = {}) {
  const { browser, browserCookies, back } = await atProvider(provider, cookies, query);
  return { browser, ticket: await landed(provider, back, browserCookies) };
}

const goOn = (ticket: string, cookies: readonly string[]) => ask(finish, { ...json({ ticket }), cookies });

/** Connects the provider's current account to a member. */
async function connected(provider: ProviderName, userId: string) {
  const { ticket, browser } = await roundTrip(provider, await session(userId), { connect: 'true' });
  return goOn(ticket, browser);
}

describe.each<ProviderName>(['google', 'github'])('%s', (provider) => {
  test('logs in the member with the connected account, like any login', async () => {
    const member = await aMember();
    expect(await connected(provider, member.id)).toMatchObject({ status: 200, body: { next: 'connected' } });
    expect(await identitiesOf(member.id)).toMatchObject([{ provider }]);

    const { ticket, browser } = await roundTrip(provider);
    const { status, body, cookies = [] } = await goOn(ticket, browser);

    expect(status).toBe(200);
    expect(body).toMatchObject({ _id: member.id, token: expect.any(String) });
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['__Host-sid', 'token', '__Host-device']);
    await eraseIdentitiesOf(member.id);
    expect(await identitiesOf(member.id)).toEqual([]);
  });

  test('uses PKCE and state, tied to this browser', async () => {
    const { left, browserCookies } = await atProvider(provider);
    const authorization = new URL(String(left.headers?.['location'])).searchParams;

    expect(authorization.get('code_challenge_method')).toBe('S256');
    expect(authorization.get('redirect_uri')).toBe(
      `https://alumni.example/api/v1/account/oauth/${provider}/callback`,
    );
    expect(authorization.has('nonce')).toBe(provider === 'google');
    expect(left.cookies?.join()).toMatch(
      /^__Host-oauth=[\w-]{43}; Path=\/; SameSite=Lax; Secure; Max-Age=600; HttpOnly$/,
    );
    expect(browserCookies).toHaveLength(1);
  });
});

describe('an unconnected account', () => {
  test('continues to sign-up with name and address, and is connected by the login afterwards', async () => {
    const { ticket, browser } = await roundTrip('google');
    const { body, cookies } = await goOn(ticket, browser);

    expect(body).toMatchObject({ next: 'signup', fullName: 'Maya Okonkwo', email: person.email });
    const member = await aMember({ createdAt: new Date(Date.now() + 1000).toISOString() });
    const held = [...(await session(member.id)), ...bare(cookies)];
    expect((await goOn(String(body['ticket']), held)).body).toMatchObject({ next: 'connected' });
    expect(await identitiesOf(member.id)).toMatchObject([{ label: person.email }]);
  });

  test("with a member's address is connected by one password login of that member only", async () => {
    const member = await withAddress(person.email);
    const stranger = await aMember({ createdAt: new Date(Date.now() + 1000).toISOString() });
    const tickets = await Promise.all([1, 2, 3].map(() => offered()));
    for (const { body } of tickets) expect(body).toMatchObject({ next: 'login' });
    expect(tickets[0]?.body).not.toHaveProperty('email');
    const [first, two, three] = tickets;
    const use = async (offer: typeof first, held: readonly string[]) =>
      (await goOn(String(offer?.body['ticket']), [...held, ...bare(offer?.cookies)])).status;

    expect(await use(first, await session(stranger.id))).toBe(401);
    expect(await use(two, await session(member.id, older()))).toBe(403);
    expect(await identitiesOf(member.id)).toEqual([]);
    expect(await use(three, await session(member.id))).toBe(200);
    expect(await identitiesOf(member.id)).toHaveLength(1);
  });

  test('with an unverified address learns and takes over nothing', async () => {
    const member = await withAddress(person.email);
    person = { ...person, email_verified: false };

    expect((await offered()).body).toMatchObject({ next: 'signup' });
    expect(await identitiesOf(member.id)).toEqual([]);
  });

  test('is not connected to an earlier account', async () => {
    const old = await aMember({ createdAt: older().toISOString() });
    const { body, cookies } = await offered();

    const held = [...(await session(old.id)), ...bare(cookies)];
    expect((await goOn(String(body['ticket']), held)).status).toBe(401);
    expect(await identitiesOf(old.id)).toEqual([]);
  });

  async function offered() {
    const { ticket, browser } = await roundTrip('google');
    return goOn(ticket, browser);
  }

  /** A member who has confirmed this address. */
  async function withAddress(email: string) {
    const member = await aMember({ email, verifiedEmail: email });
    await new Table('users').put({ pk: `EMAIL#${email}`, sk: '-', userId: member.id });
    return member;
  }
});

describe('an attack', () => {
  test('with a used ticket, or in another browser, ends at the login', async () => {
    const { ticket, browser } = await roundTrip('google');
    const other = await atProvider('google');

    expect((await goOn(ticket, other.browserCookies)).status).toBe(401);
    expect((await goOn(ticket, [])).status).toBe(401);
    expect((await goOn(ticket, browser)).status).toBe(200);
    expect((await goOn(ticket, browser)).status).toBe(401);
  });

  test('with a foreign, used or missing state gets no ticket', async () => {
    const mine = await atProvider('google');
    const theirs = await atProvider('google');
    const swapped = new URL(mine.back);
    swapped.searchParams.set('state', theirs.back.searchParams.get('state') ?? '');
    const none = new URL(mine.back);
    none.searchParams.delete('state');

    expect(await landed('google', swapped, mine.browserCookies)).toBe('failed');
    expect(await landed('google', none, mine.browserCookies)).toBe('failed');
    // An attacker tricks someone into finishing a login that the attacker began.
    expect(await landed('google', theirs.back, mine.browserCookies)).toBe('failed');
    expect(await landed('google', mine.back, [])).toBe('failed');
    expect(await landed('google', mine.back, mine.browserCookies)).not.toBe('failed');
    expect(await landed('google', mine.back, mine.browserCookies)).toBe('failed');
  });

  test('with a token from another attempt, whose nonce differs, gets no ticket', async () => {
    const { back, browserCookies } = await atProvider('google');
    bent = { nonce: 'another' };

    expect(await landed('google', back, browserCookies)).toBe('failed');
  });

  test("with one provider's state at the other's callback gets no ticket", async () => {
    const { back, browserCookies } = await atProvider('google');

    expect(await landed('github', back, browserCookies)).toBe('failed');
  });

  test('from another site does not redirect to a provider', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };

    expect(await ask(leave, { method: 'GET', params: { provider: 'google' }, headers })).toMatchObject({
      status: 403,
      cookies: undefined,
    });
  });

  test('connects nothing without a fresh session, in another session, or logged out', async () => {
    const member = await aMember();
    const stale = await session(member.id, older());
    const params = { provider: 'google' };
    const query = { connect: 'true' };
    expect((await ask(leave, { method: 'GET', params, query, cookies: stale })).body['code']).toBe(
      'PASSWORD_NEEDED',
    );
    expect((await ask(leave, { method: 'GET', params, query })).status).toBe(401);
    const other = await aMember();
    for (const cookies of [await session(member.id), await session(other.id), []]) {
      const { ticket, browser } = await roundTrip('google', await session(member.id), query);
      const browserCookies = browser.filter((cookie) => cookie.startsWith('__Host-oauth'));
      expect((await goOn(ticket, [...cookies, ...browserCookies])).status).toBe(401);
    }
    expect(await identitiesOf(member.id)).toEqual([]);
  });

  test("on another's connected account changes nothing", async () => {
    const [owner, other] = [await aMember(), await aMember()];
    await connected('google', owner.id);

    expect(await connected('google', other.id)).toMatchObject({ status: 409, body: { code: 'OAUTH_TAKEN' } });
    expect(await identitiesOf(other.id)).toEqual([]);
    person = { ...person, sub: 'a second one' };
    expect((await connected('google', owner.id)).status).toBe(409);
  });

  test('on the return address leads only to our own login', async () => {
    const { back, browserCookies } = await atProvider('google');
    back.searchParams.set('error', '//evil.test/');
    back.searchParams.set('iss', 'https://evil.test');

    expect(await landed('google', back, browserCookies)).toBe('failed');
  });
});

test('a ticket lasts a minute, and an unreachable provider leads back to the login', async () => {
  const at = new Date();
  const identity = {
    provider: 'google' as const,
    subject: 's',
    label: '',
    fullName: '',
    email: '',
    isVerified: false,
  };
  const ticket = await returnedIdentities.store({ identity }, 'browserCookies', 60, at);
  expect(
    await returnedIdentities.consume(ticket, 'browserCookies', new Date(at.getTime() + 61_000)),
  ).toBeUndefined();
  expect(await returnedIdentities.consume(ticket, 'browserCookies', at)).toMatchObject({ identity });
});

test('disconnecting requires a fresh session, and then that account cannot log in', async () => {
  const member = await aMember();
  await connected('google', member.id);
  const params = { provider: 'google' };

  expect(
    (await ask(disconnect, { method: 'DELETE', params, cookies: await session(member.id, older()) })).status,
  ).toBe(403);
  expect(
    (await ask(disconnect, { method: 'DELETE', params, cookies: await session(member.id) })).status,
  ).toBe(200);
  expect(
    (await ask(disconnect, { method: 'DELETE', params, cookies: await session(member.id) })).status,
  ).toBe(404);
  const { ticket, browser } = await roundTrip('google');
  expect((await goOn(ticket, browser)).body).toMatchObject({ next: 'signup' });
});

test('an unconfigured provider does not exist', async () => {
  vi.stubEnv('GOOGLE_CLIENT_ID', '');
  expect((await ask(listProviders, { method: 'GET' })).body).toEqual({ google: false, github: true });
  for (const provider of ['google', 'gitlab', '__proto__']) {
    const sent = { method: 'GET', params: { provider } };
    expect((await ask(leave, sent)).status).toBe(404);
    expect((await ask(comeBack, sent)).status).toBe(404);
  }
  vi.unstubAllEnvs();
});
