import { afterAll, expect, test } from 'vitest';
import * as blocking from '#functions/members/ties/blocking.ts';
import * as users from '#functions/members/users.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import * as getUser from '#functions/profiles/getUser.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startEngine } from '#tests/support/engine.ts';
import { callBy } from '#tests/support/pretendCall.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

/** A member's profile as the route shows it to a viewer. */
function profileFor(viewer: string, userId: string, as?: 'all' | 'class') {
  return getUser.run({
    ...callBy(viewer),
    params: { userId },
    query: as === undefined ? {} : { as },
    body: undefined,
  });
}

const email = 'maya@alumni.example';
const confirmed = { email, verifiedEmail: email };

async function aMember(overrides: Parameters<typeof aStoredUser>[0] = {}): Promise<string> {
  const user = aStoredUser(overrides);
  await users.addUser(user);
  return user.id;
}

test('a confirmed e-mail is only for the member, unless they make it public', async () => {
  const [viewer, member, open] = [
    await aMember(),
    await aMember(confirmed),
    await aMember({ ...confirmed, audience: { email: 'all' } }),
  ];

  expect(await profileFor(member, member)).toMatchObject({ email });
  expect(await profileFor(viewer, member)).not.toHaveProperty('email');
  expect(await profileFor(viewer, open)).toMatchObject({ email });
  expect(await profileFor(member, member, 'all')).not.toHaveProperty('email');
});

test('an unconfirmed e-mail is for nobody else, whatever its audience', async () => {
  const member = await aMember({ email, audience: { email: 'all' } });

  expect(await profileFor(await aMember(), member)).not.toHaveProperty('email');
});

test('the parts of a profile that moderators have hidden are visible only to the member', async () => {
  const told = { bio: 'Bought cheap', website: 'https://spam.example', headline: 'Buy', hidden: 'spam' };
  const member = await aMember(told);

  expect(await profileFor(member, member)).toMatchObject(told);
  const seen = await profileFor(await aMember(), member);
  expect(seen).toMatchObject({ bio: '', website: '', profilePhoto: '' });
  expect(seen).not.toHaveProperty('hidden');
  expect(seen.headline).toBeUndefined();
});

test('only the member can preview other audiences', async () => {
  const member = await aMember();

  await expect(profileFor(await aMember(), member, 'class')).rejects.toThrow('onlyYourself');
});

test('a profile is unknown across a block, in either direction, and if it does not exist', async () => {
  const [first, second] = [await aMember(), await aMember()];
  await blocking.addBlock(first, second);

  await expect(profileFor(first, second)).rejects.toThrow('userNotFound');
  await expect(profileFor(second, first)).rejects.toThrow('userNotFound');
  await expect(profileFor(first, newId())).rejects.toThrow('userNotFound');
});
