import { describe, expect, test } from 'vitest';
import { updateProfile } from '#shared/account/profileRoutes.ts';
import { register } from '#shared/auth/registerRoutes.ts';
import { login } from '#shared/auth/sessionRoutes.ts';
import * as texts from '#shared/platform/texts.ts';
import { callsInBrowser } from '../support/browserLogin.ts';
import { http, sendJson } from '../support/http.ts';
import { refusal } from '../support/outcome.ts';
import { aMember, logIn, newUsername, stranger } from '../support/people.ts';
import { aPicture, multipart } from '../support/pictures.ts';
import { signup } from '../support/signup.ts';
import { upload } from '../support/uploading.ts';

describe('signing up', () => {
  test('returns 201 and logs the member in', async () => {
    const body = signup({ gender: 'female', bio: 'Hello\nthere 👋🏽', website: 'https://maya.example' });

    const { data } = await stranger(register, { body });
    const { user } = await logIn(body.username, body.password);

    expect(data).toEqual({ success: true, message: texts.signupSuccess });
    expect(user).toMatchObject({ fullName: 'Maya Okonkwo', gender: 'female', bio: 'Hello\nthere 👋🏽' });
  });

  test('accepts a multipart form with a photo', async () => {
    const fields = signup({ gender: 'male', website: '' });
    const bytes = await aPicture('jpeg', { width: 900, height: 300 });
    const files = [{ field: 'profileImg', name: 'me.jpg', type: 'image/jpeg', bytes }];

    const answer = await http(register.path, { method: 'POST', ...multipart(fields, files) });
    const { user } = await logIn(fields.username, fields.password);
    const image = await http(user.profilePhoto);

    expect(answer.status).toBe(201);
    expect(image.headers['content-type']).toBe('image/webp');
  });

  test('accepts a photo uploaded before, once', async () => {
    const { id, imgUrl } = await upload(stranger, await aPicture());
    const body = signup({ profileImg: id });

    await stranger(register, { body });
    const again = await refusal(stranger(register, { body: signup({ profileImg: id }) }));

    expect((await logIn(body.username, body.password)).user.profilePhoto).toBe(imgUrl);
    expect([403, 404]).toContain(again.status);
  });

  test('refuses a username that differs only in case', async () => {
    const { user } = await aMember();

    const { status, message } = await refusal(
      stranger(register, { body: signup({ username: user.username.toUpperCase() }) }),
    );

    expect({ status, message }).toEqual({ status: 409, message: texts.usernameTaken });
  });

  test('gives a username to one of many concurrent requests', async () => {
    const username = newUsername();
    const tries = Array.from({ length: 8 }, () =>
      sendJson('POST', register.path, signup({ username })).then(({ status }) => status),
    );

    expect((await Promise.all(tries)).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array<number>(7).fill(409),
    ]);
  });

  test.each([
    [{ confirmPassword: 'something else' }, 'confirmPassword', texts.passwordsDiffer],
    [{ password: 'short', confirmPassword: 'short' }, 'password', undefined],
    [{ fullName: '   ' }, 'fullName', undefined],
    [{ fullName: 'lone \ud800 half' }, 'fullName', undefined],
    [{ fullName: 'nul \0' }, 'fullName', undefined],
    [{ username: 'no spaces' }, 'username', undefined],
    [{ gender: 'other' }, 'gender', undefined],
    [{ language: 'xx' }, 'language', undefined],
    [{ website: 'javascript:alert(1)' }, 'website', undefined],
    [{ email: 'nobody' }, 'email', undefined],
    [{ bio: 'x'.repeat(501) }, 'bio', undefined],
    [{ bio: { $gt: '' } }, 'bio', undefined],
  ])('refuses %j next to its field', async (overrides, field, message) => {
    const answer = await sendJson('POST', register.path, signup(overrides));

    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ success: false, errors: [{ path: field }] });
    if (message !== undefined) expect(answer.json).toMatchObject({ message });
  });

  test.each(['admin', 'Sup.Port', 'events'])('reserves the name %s for the site', async (username) => {
    const call = await callsInBrowser(await aMember());

    const refused = [
      await refusal(stranger(register, { body: signup({ username }) })),
      await refusal(call(updateProfile, { body: { username } })),
    ];

    for (const one of refused) expect(one).toMatchObject({ status: 409, message: texts.usernameTaken });
  });

  test("refuses the member's own name as password", async () => {
    const body = signup({ fullName: 'Maximiliana Oyelaran' });
    const password = 'Oyelaran2024';

    expect(
      await refusal(stranger(register, { body: { ...body, password, confirmPassword: password } })),
    ).toMatchObject({ status: 400, message: texts.passwordCommon });
  });

  test('refuses a common password', async () => {
    const overrides = { password: 'password123', confirmPassword: 'password123' };

    expect(await refusal(stranger(register, { body: signup(overrides) }))).toMatchObject({
      status: 400,
      message: texts.passwordCommon,
    });
  });

  test('ignores role, id and counters in the body', async () => {
    const body = signup({ role: 'admin', _id: 'x', followersCount: 9, __proto__: { role: 'admin' } });

    await stranger(register, { body });

    expect((await logIn(body.username, body.password)).user).toMatchObject({
      role: 'member',
      followersCount: 0,
    });
  });

  test.each([
    ['not an image', Buffer.from('hello, world'), 'image/png'],
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'image/svg+xml',
    ],
  ])('refuses %s as photo and stores nothing', async (_, bytes, type) => {
    const fields = signup();
    const files = [{ field: 'profileImg', name: 'x', type, bytes }];

    const answer = await http(register.path, { method: 'POST', ...multipart(fields, files) });

    expect(answer.status).toBe(415);
    expect(answer.json).toMatchObject({ success: false, message: texts.imageInvalid });
    expect((await refusal(stranger(login, { body: fields }))).status).toBe(401);
  });

  test('refuses a form that is cut off', async () => {
    const { body, headers } = multipart(signup());

    const answer = await http(register.path, {
      method: 'POST',
      headers,
      body: body.subarray(0, body.length - 40),
    });

    expect(answer.status).toBe(400);
  });
});
