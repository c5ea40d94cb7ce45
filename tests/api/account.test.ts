import { describe, expect, test } from 'vitest';
import { changeEmail, resendEmail, verifyEmail, withdrawEmail } from '#shared/account/emailRoutes.ts';
import { updateProfile } from '#shared/account/profileRoutes.ts';
import { endOtherSessions, endSession, listDevices } from '#shared/auth/deviceRoutes.ts';
import { forgotPassword, setPassword, changePassword } from '#shared/auth/passwordRoutes.ts';
import { register } from '#shared/auth/registerRoutes.ts';
import { confirm, getLoginMethods } from '#shared/auth/routes.ts';
import { login, me } from '#shared/auth/sessionRoutes.ts';
import { browser, callsInBrowser, plantedBrowser } from '../support/browserLogin.ts';
import { aConfirmedMember, newMailAddress, tokenIn } from '../support/confirmed.ts';
import { cookieHeader, http, sendJson } from '../support/http.ts';
import { type ArrivedMail, linkIn, mailsTo, mailTo } from '../support/mailbox.ts';
import { outcomeOf } from '../support/outcome.ts';
import { staleLogin } from '../support/owner.ts';
import { aMember, aNewcomer, logIn, type Member, newUsername, stranger } from '../support/people.ts';

const password = 'a long enough secret';
const resetTokenIn = (mail: ArrivedMail) => linkIn(mail, '/reset-password').split('#t=')[1] ?? '';
const codeIn = ({ text }: ArrivedMail) => /^\s*(\d{6})\s*$/m.exec(text)?.[1] ?? '';
/** The token of the other link of a confirmation: "This wasn't me". */
const refusalIn = ({ text }: ArrivedMail) => /#no=([\w-]+)/.exec(text)?.[1] ?? '';

const addressOf = async ({ call }: Member) => (await call(getLoginMethods, {})).data.email;

describe('an address', () => {
  test('is asked for at sign-up and confirmed by its link; `auth/me` shows it, the login reply does not', async () => {
    const email = newMailAddress();
    const member = await aNewcomer({ email });
    expect((await member.call(me, {})).data).toMatchObject({ email, emailVerified: false });
    expect(await outcomeOf(stranger(login, { body: { username: email, password } }))).toBe(401);
    const mail = await mailTo(email, /Confirm/);

    const { data } = await stranger(verifyEmail, { body: { token: tokenIn(mail) } });

    expect(mail.text).toContain(`@${member.user.username}`);
    expect(data.inside).toBe(false);
    expect((await member.call(me, {})).data).toMatchObject({ email, emailVerified: true });
    const { data: loggedIn } = await stranger(login, { body: { username: email.toUpperCase(), password } });
    expect(loggedIn.id).toBe(member.user.id);
    expect(loggedIn).not.toHaveProperty('emailVerified');
  });

  test('is confirmed from inside the account by the link or by the code in the same mail', async () => {
    const [one, other] = await Promise.all([
      aNewcomer({ email: newMailAddress() }),
      aNewcomer({ email: newMailAddress() }),
    ]);
    const [byLink, byCode] = await Promise.all([mailTo(one.user.email), mailTo(other.user.email)]);

    const linked = await one.call(verifyEmail, { body: { token: tokenIn(byLink) } });
    const coded = await other.call(verifyEmail, { body: { code: codeIn(byCode) } });

    expect([linked.data.inside, coded.data.inside]).toEqual([true, true]);
    expect([(await addressOf(one)).verified, (await addressOf(other)).verified]).toEqual([true, true]);
  });

  test("opened in another member's session, the link does not count as inside", async () => {
    const member = await aNewcomer({ email: newMailAddress() });
    const other = await aMember();

    const { data } = await other.call(verifyEmail, {
      body: { token: tokenIn(await mailTo(member.user.email)) },
    });

    expect(data.inside).toBe(false);
    expect((await addressOf(other)).verifiedAddress).toBe('');
  });

  test('each link works once, even if opened twice at once; a foreign or wrong link never works', async () => {
    const member = await aNewcomer({ email: newMailAddress() });
    const token = tokenIn(await mailTo(member.user.email));
    const twice = await Promise.all(
      [token, token].map((used) => outcomeOf(stranger(verifyEmail, { body: { token: used } }))),
    );

    expect(twice.toSorted((one, other) => one - other)).toEqual([200, 404]);
    for (const wrong of [token, 'x', `${token}x`]) {
      expect(await outcomeOf(stranger(verifyEmail, { body: { token: wrong } }))).toBe(404);
      expect(
        await outcomeOf(stranger(setPassword, { body: { token: wrong, newPassword: 'x'.repeat(20) } })),
      ).toBe(404);
    }
    expect(await outcomeOf(stranger(verifyEmail, { body: { token, code: '123456' } }))).toBe(400);
    expect(await outcomeOf(stranger(verifyEmail, { body: {} }))).toBe(400);
  });

  test('a code allows five tries and does not work for others', async () => {
    const member = await aNewcomer({ email: newMailAddress() });
    const code = codeIn(await mailTo(member.user.email));
    const other = await aMember();
    const wrong = code === '000000' ? '000001' : '000000';

    expect(await outcomeOf(stranger(verifyEmail, { body: { code } }))).toBe(401);
    expect(await outcomeOf(other.call(verifyEmail, { body: { code } }))).toBe(403);
    const guesses = Array.from({ length: 5 }, () =>
      outcomeOf(member.call(verifyEmail, { body: { code: wrong } })),
    );
    expect(await Promise.all(guesses)).toEqual([403, 403, 403, 403, 403]);

    expect(await outcomeOf(member.call(verifyEmail, { body: { code } }))).toBe(403);
  });

  test('entered in two accounts belongs to the first that confirms it', async () => {
    const email = newMailAddress();
    const members = [await aNewcomer({ email }), await aNewcomer({ email: email.toUpperCase() })];
    await mailTo(email, /Confirm/, 1);
    const tokens = (await mailsTo(email)).map((mail) => tokenIn(mail));

    const outcomes = await Promise.all(
      tokens.map((token) => outcomeOf(stranger(verifyEmail, { body: { token } }))),
    );

    expect(outcomes.toSorted((one, other) => one - other)).toEqual([200, 404]);
    const verified = await Promise.all(members.map(async (member) => (await addressOf(member)).verified));
    expect(verified.filter(Boolean)).toHaveLength(1);
  });

  test('of another member gets the same response at sign-up and update; only its owner is mailed', async () => {
    const { email } = await aConfirmedMember();
    const body = (address: string) => {
      const username = newUsername();
      return { fullName: 'Some One', username, password, confirmPassword: password, email: address };
    };
    const taken = await sendJson('POST', register.path, body(email));
    const free = await sendJson('POST', register.path, body(newMailAddress()));
    const member = await aMember();
    const call = await callsInBrowser(member);
    const moved = await call(changeEmail, { body: { email } });
    const own = await member.call(getLoginMethods, {});

    expect([taken.status, taken.text]).toEqual([free.status, free.text]);
    expect(moved.data).toEqual((await call(changeEmail, { body: { email: newMailAddress() } })).data);
    expect(own.data.email).toMatchObject({ address: email, verified: false, verifiedAddress: '' });
    const told = await mailTo(email, /already/);
    expect(told.text).not.toMatch(/#t=|\d{6}/);
    expect((await mailsTo(email)).filter(({ subject }) => /Confirm/.test(subject))).toHaveLength(1);
  });

  test('a new address replaces the old one once it is confirmed; until then the old one works for login', async () => {
    const member = await aConfirmedMember();
    const next = newMailAddress();
    const call = await callsInBrowser(member);

    await call(changeEmail, { body: { email: next } });

    expect(await addressOf(member)).toMatchObject({
      address: next,
      verified: false,
      verifiedAddress: member.email,
    });
    expect(await outcomeOf(stranger(login, { body: { username: member.email, password } }))).toBe(200);
    expect(await outcomeOf(stranger(login, { body: { username: next, password } }))).toBe(401);
    await call(verifyEmail, { body: { code: codeIn(await mailTo(next)) } });
    expect(await addressOf(member)).toMatchObject({ address: next, verified: true, verifiedAddress: next });
    expect(await outcomeOf(stranger(login, { body: { username: member.email, password } }))).toBe(401);
    expect(await outcomeOf(stranger(login, { body: { username: next, password } }))).toBe(200);
  });

  test('only a reauthenticated member can change it', async () => {
    const member = await aMember();
    const { cookie } = await plantedBrowser(member);
    const ask = async (headers: Readonly<Record<string, string>>, more = {}) =>
      (await sendJson('POST', changeEmail.path, { email: newMailAddress(), ...more }, headers)).json;

    expect(await ask(member.headers)).toMatchObject({ code: 'SESSION_COOKIE_NEEDED' });
    await staleLogin(cookie);
    expect(await ask({ ...browser, cookie })).toMatchObject({ code: 'PASSWORD_NEEDED' });
    expect(await ask({ ...browser, cookie }, { password: 'not this' })).toMatchObject({
      code: 'PASSWORD_WRONG',
    });
    expect(await ask({ ...browser, cookie }, { password })).toMatchObject({ success: true });
    await staleLogin(cookie);
    const proof = await sendJson('POST', confirm.path, { password }, { ...browser, cookie });
    expect(proof.status).toBe(200);
    expect(await ask({ ...browser, cookie })).toMatchObject({ success: true });
  });

  test('a second confirmation mail can be requested until it is confirmed', async () => {
    const email = newMailAddress();
    const member = await aNewcomer({ email });
    await mailTo(email, /Confirm/);

    await member.call(resendEmail, {});
    const again = await mailTo(email, /Confirm/, 1);

    await member.call(verifyEmail, { body: { token: tokenIn(again) } });
    expect(await addressOf(member)).toMatchObject({ address: email, verified: true });
  });

  test('entered by someone else is removed from that account when its owner reports it', async () => {
    const email = newMailAddress();
    const member = await aNewcomer({ email });
    const token = refusalIn(await mailTo(email, /Confirm/));

    await stranger(withdrawEmail, { body: { token } });

    expect(await addressOf(member)).toMatchObject({ address: '', verified: false });
    expect(await outcomeOf(stranger(withdrawEmail, { body: { token } }))).toBe(404);
    expect(await outcomeOf(stranger(verifyEmail, { body: { token } }))).toBe(404);
    expect(await outcomeOf(member.call(resendEmail, {}))).toBe(409);
  });

  test('a replaced address can be recovered: all sessions end and later mails are void', async () => {
    const member = await aConfirmedMember();
    const thief = await callsInBrowser(member);
    const stolen = newMailAddress();
    await thief(changeEmail, { body: { email: stolen } });
    await thief(verifyEmail, { body: { code: codeIn(await mailTo(stolen)) } });
    await stranger(forgotPassword, { body: { name: stolen } });
    const theirs = resetTokenIn(await mailTo(stolen, /password/));
    const token = refusalIn(await mailTo(member.email, /was changed/));

    const { data } = await stranger(withdrawEmail, { body: { token } });

    expect(await outcomeOf(thief(me, {}))).toBe(401);
    expect(await outcomeOf(member.call(me, {}))).toBe(401);
    const newPassword = 'another long secret of mine';
    expect(await outcomeOf(stranger(setPassword, { body: { token: theirs, newPassword } }))).toBe(404);
    await stranger(setPassword, { body: { token: data.resetToken ?? '', newPassword } });
    expect(await outcomeOf(stranger(login, { body: { username: stolen, password: newPassword } }))).toBe(401);
    expect(
      await outcomeOf(stranger(login, { body: { username: member.email, password: newPassword } })),
    ).toBe(200);
    expect(await outcomeOf(stranger(withdrawEmail, { body: { token } }))).toBe(404);
  });

  test('a removed address no longer works for login and can be recovered', async () => {
    const member = await aConfirmedMember();
    const call = await callsInBrowser(member);

    await call(updateProfile, { body: { email: '', password } });

    expect(await addressOf(member)).toMatchObject({ address: '', verifiedAddress: '' });
    expect(await outcomeOf(stranger(login, { body: { username: member.email, password } }))).toBe(401);
    const token = refusalIn(await mailTo(member.email, /was changed/));
    const { data } = await stranger(withdrawEmail, { body: { token } });
    const newPassword = 'another long secret of mine';
    await stranger(setPassword, { body: { token: data.resetToken ?? '', newPassword } });
    const back = { username: member.email, password: newPassword };
    expect(await outcomeOf(stranger(login, { body: back }))).toBe(200);
  });
});

describe('a forgotten password', () => {
  test('gets byte-identical responses for known and unknown names', async () => {
    const { user, email } = await aConfirmedMember();
    const names = [
      user.username,
      email,
      newUsername(),
      newMailAddress(),
      `  ${user.username.toUpperCase()} `,
    ];

    const answers = await Promise.all(names.map((name) => sendJson('POST', forgotPassword.path, { name })));

    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const headers = answers.map((answer) => Object.keys(answer.headers).toSorted().join());
    expect(new Set(headers).size).toBe(1);
  });

  test('is reset by a link that works once, ends every session and sends a mail', async () => {
    const member = await aConfirmedMember();
    await stranger(forgotPassword, { body: { name: member.user.username } });
    const token = resetTokenIn(await mailTo(member.email, /password/));
    const newPassword = 'another long secret of mine';
    const reset = (secret: string) =>
      outcomeOf(stranger(setPassword, { body: { token, newPassword: secret } }));

    expect(await reset('password1')).toBe(400);
    expect(
      (await Promise.all([reset(newPassword), reset(newPassword)])).toSorted((one, other) => one - other),
    ).toEqual([200, 404]);

    expect(await reset(newPassword)).toBe(404);
    expect(await outcomeOf(member.call(me, {}))).toBe(401);
    expect(await outcomeOf(stranger(login, { body: { username: member.user.username, password } }))).toBe(
      401,
    );
    expect(await outcomeOf(logIn(member.user.username, newPassword))).toBe(200);
    await mailTo(member.email, /login settings were changed/);
  });

  test('the reset link goes only to a confirmed address', async () => {
    const email = newMailAddress();
    const member = await aNewcomer({ email });
    const { email: known } = await aConfirmedMember();

    await stranger(forgotPassword, { body: { name: member.user.username } });
    await stranger(forgotPassword, { body: { name: email } });
    await stranger(forgotPassword, { body: { name: known } });

    await mailTo(known, /password/);
    expect((await mailsTo(email)).filter(({ subject }) => /password/.test(subject))).toEqual([]);
  });

  test('a reset link is void once the password was changed another way', async () => {
    const member = await aConfirmedMember();
    await stranger(forgotPassword, { body: { name: member.email } });
    const token = resetTokenIn(await mailTo(member.email, /password/));
    const call = await callsInBrowser(member);
    await call(changePassword, { body: { password, newPassword: 'another long secret of mine' } });

    const outcome = outcomeOf(
      stranger(setPassword, { body: { token, newPassword: 'one more long secret' } }),
    );

    expect(await outcome).toBe(404);
  });
});

describe('devices', () => {
  const agents = {
    phone: 'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0',
  };

  test('are listed by browser name and logged out one by one or all others at once', async () => {
    const member = await aMember();
    const body = { username: member.user.username, password };
    const phone = await sendJson('POST', login.path, body, { ...browser, 'user-agent': agents.phone });
    const call = await callsInBrowser(member);
    const { data: list } = await call(listDevices, {});

    expect(list.map(({ device, current }) => [device, current])).toEqual([
      ['', false],
      ['Firefox on Android', false],
      ['', true],
    ]);
    await call(endSession, { params: { sessionId: list[1]?.id ?? '' } });
    const path = me.path;
    expect((await http(path, { headers: { ...browser, cookie: cookieHeader(phone.cookies) } })).status).toBe(
      401,
    );
    expect(await outcomeOf(member.call(me, {}))).toBe(200);
    await call(endOtherSessions, {});
    expect(await outcomeOf(member.call(me, {}))).toBe(401);
    expect((await call(listDevices, {})).data).toHaveLength(1);
  });

  test('of other members are unknown, and a bearer token without the cookie lists none', async () => {
    const [member, other] = [await aMember(), await aMember()];
    const [call, theirs] = await Promise.all([callsInBrowser(member), callsInBrowser(other)]);
    const [session] = (await theirs(listDevices, {})).data;

    expect(await outcomeOf(call(endSession, { params: { sessionId: session?.id ?? '' } }))).toBe(404);
    expect(await outcomeOf(member.call(listDevices, {}))).toBe(403);
    expect(await outcomeOf(theirs(me, {}))).toBe(200);
  });

  test('a login from a new device sends a mail, one from a known device does not', async () => {
    const member = await aConfirmedMember();
    const before = (await mailsTo(member.email)).filter(({ subject }) => /New login/.test(subject)).length;
    const body = { username: member.user.username, password };
    const first = await sendJson('POST', login.path, body, { ...browser, 'user-agent': agents.phone });
    const mail = await mailTo(member.email, /New login/, before);
    expect(mail.text).toContain('Firefox on Android');
    const cookie = cookieHeader(first.cookies.filter((one) => one.includes('device')));

    await sendJson('POST', login.path, body, { ...browser, cookie });
    await stranger(forgotPassword, { body: { name: member.email } });

    await mailTo(member.email, /password/);
    const told = (await mailsTo(member.email)).filter(({ subject }) => /New login/.test(subject));
    expect(told).toHaveLength(before + 1);
  });
});
