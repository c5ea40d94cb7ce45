import { describe, expect, test } from 'vitest';
import { updateProfile } from '#shared/account/profileRoutes.ts';
import { register } from '#shared/auth/registerRoutes.ts';
import { me } from '#shared/auth/sessionRoutes.ts';
import type { LooseInput } from '#shared/platform/client.ts';
import * as texts from '#shared/platform/texts.ts';
import { throttles } from '#shared/platform/throttles.ts';
import { getUser } from '#shared/profiles/routes.ts';
import { browser, callsInBrowser, plantedBrowser } from '../support/browserLogin.ts';
import { sendJson } from '../support/http.ts';
import { refusal } from '../support/outcome.ts';
import { staleLogin } from '../support/owner.ts';
import { aMember, aNewcomer, anAdmin, logIn, newUsername, stranger } from '../support/people.ts';
import { signup } from '../support/signup.ts';

describe("the member's own profile", () => {
  test('changes only the fields that are sent, and clears empty ones', async () => {
    const { call } = await aMember({ bio: 'Old' });

    await call(updateProfile, { body: { website: 'https://me.example', gender: 'male' } });
    await call(updateProfile, { body: { fullName: 'New Name', gender: '' } });
    const { data } = await call(me, {});

    expect(data).toMatchObject({
      bio: 'Old',
      website: 'https://me.example',
      fullName: 'New Name',
      gender: '',
    });
  });

  test('has the language chosen at sign-up or later, which nobody else sees', async () => {
    const [{ call, user }, { call: callAsOther }] = await Promise.all([
      aNewcomer({ language: 'de' }),
      aMember(),
    ]);

    expect((await call(me, {})).data.language).toBe('de');
    const changed = await call(updateProfile, { body: { language: 'ar' } });
    expect(changed.data.user.language).toBe('ar');
    await call(updateProfile, { body: { bio: 'Hello' } });
    expect((await call(me, {})).data.language).toBe('ar');
    expect((await callAsOther(getUser, { params: { userId: user.id } })).data).not.toHaveProperty('language');
    await call(updateProfile, { body: { language: '' } });
    expect((await call(me, {})).data.language).toBe('');
  });

  test('says whether its address is confirmed, and to nobody else', async () => {
    const [{ call, user }, { call: callAsOther }] = await Promise.all([aMember(), aMember()]);
    const asked = { params: { userId: user.id } };

    expect((await call(getUser, asked)).data.emailVerified).toBe(false);
    expect((await call(getUser, { ...asked, query: { as: 'all' } })).data).not.toHaveProperty(
      'emailVerified',
    );
    expect((await callAsOther(getUser, asked)).data).not.toHaveProperty('emailVerified');
  });

  test('moves to the new username and reserves the old one for the member', async () => {
    const member = await aMember();
    const { user, password } = member;
    const call = await callsInBrowser(member);
    const old = user.username;
    const username = newUsername();

    const { data } = await call(updateProfile, { body: { username } });

    expect(data.user.username).toBe(username);
    expect((await logIn(username, password)).user.id).toBe(user.id);
    expect((await refusal(logIn(old, password))).status).toBe(401);
    expect(await refusal(stranger(register, { body: signup({ username: old }) }))).toMatchObject({
      status: 409,
      message: texts.usernameTaken,
    });
    expect((await call(updateProfile, { body: { username: old } })).data.user.username).toBe(old);
    expect((await logIn(old, password)).user.id).toBe(user.id);
  });

  test('refuses a username that is an address of the site', async () => {
    const call = await callsInBrowser(await aMember());

    expect(await refusal(call(updateProfile, { body: { username: 'Settings' } }))).toMatchObject({
      status: 409,
      message: texts.usernameTaken,
    });
  });

  test("refuses another member's username", async () => {
    const [one, other] = await Promise.all([aMember(), aMember()]);
    const call = await callsInBrowser(other);

    expect(await refusal(call(updateProfile, { body: { username: one.user.username } }))).toMatchObject({
      status: 409,
      message: texts.usernameTaken,
    });
  });

  test('does not reveal whose e-mail is known, at sign-up or later', async () => {
    const email = `${newUsername()}@example.org`;
    await aNewcomer({ email });
    const body = signup({ email: email.toUpperCase() });

    const joined = await stranger(register, { body });
    const call = await callsInBrowser(await aMember());
    const changed = await call(updateProfile, { body: { email } });

    expect(joined.data).toEqual({ success: true, message: texts.signupSuccess });
    expect(changed.data.user.email).toBe(email);
  });

  test('keeps name and e-mail from a stolen token, even with the password', async () => {
    const { call, user, password } = await aMember();
    const email = `${newUsername()}@example.org`;
    const attempts = [{ username: newUsername() }, { email }, { username: newUsername(), password }];

    const refused = await Promise.all(
      attempts.map((body) => refusal(call(updateProfile, { body })).then(({ status }) => status)),
    );
    const { data } = await call(updateProfile, {
      body: { bio: 'No browser', username: user.username, email: '' },
    });

    expect(refused).toEqual([403, 403, 403]);
    expect(data.user).toMatchObject({ bio: 'No browser', username: user.username, email: '' });
  });

  test('asks for the password before a name change after an old login', async () => {
    const member = await aMember();
    const { password } = member;
    const { cookie } = await plantedBrowser(member);
    const change = (body: object) => sendJson('PUT', updateProfile.path, body, { ...browser, cookie });
    await staleLogin(cookie);

    const refused = await change({ username: newUsername() });
    const done = await change({ username: newUsername(), password });
    const again = await change({ username: newUsername() });

    expect(refused.json).toMatchObject({ message: texts.passwordNeeded });
    expect([refused.status, done.status, again.status]).toEqual([403, 200, 200]);
  });

  test('stops password guessing', async () => {
    const member = await aMember();
    const { password } = member;
    const { cookie } = await plantedBrowser(member);
    const guess = (body: object) => sendJson('PUT', updateProfile.path, body, { ...browser, cookie });
    const statuses: number[] = [];

    for (let index = 0; index <= throttles.passwords.count; index += 1)
      statuses.push((await guess({ username: newUsername(), password: `guess number ${index}` })).status);

    expect(statuses).toEqual([...Array<number>(throttles.passwords.count).fill(403), 429]);
    expect((await guess({ username: newUsername(), password })).status).toBe(429);
  });

  test('requires cookie and password before a known e-mail changes', async () => {
    const member = await aMember();
    const { call, password } = member;
    const { cookie } = await plantedBrowser(member);
    const email = () => `${newUsername()}@example.org`;
    const change = (body: object) => sendJson('PUT', updateProfile.path, body, { ...browser, cookie });

    await change({ email: email() });

    expect((await change({ email: email() })).json).toMatchObject({ message: texts.passwordNeeded });
    expect((await change({ email: email(), password: 'a wrong guess' })).status).toBe(403);
    expect(await refusal(call(updateProfile, { body: { email: email(), password } }))).toMatchObject({
      status: 403,
    });
    expect((await change({ email: email(), password })).json).toMatchObject({
      message: texts.profileUpdated,
    });
  });

  test('cannot make itself admin', async () => {
    const { call } = await aMember();
    const input: LooseInput = { body: { role: 'admin', bio: 'x' } };

    const { data } = await call(updateProfile, { body: Object(input.body) });

    expect(data.user.role).toBe('member');
  });

  test('of an admin has the role', async () => {
    expect((await anAdmin()).user.role).toBe('admin');
  });
});
