import { afterAll, expect, test } from 'vitest';
import { handler as login } from '#functions/auth/login.ts';
import { hashPassword } from '#functions/auth/passwords/passwords.ts';
import { confirmAddress } from '#functions/members/names/emails.ts';
import * as users from '#functions/members/users.ts';
import { openRequestStep } from '#functions/membership/store/requests.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { ask } from '#tests/support/anEvent.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startEngine } from '#tests/support/engine.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

const statusOf = async (username: string) => {
  const body = JSON.stringify({ username, password: 'wrong wrong wrong' });
  return (await ask(login, { headers: { 'content-type': 'application/json' }, body })).status;
};

test('tries with two spellings of one address are counted together', async () => {
  const email = `ren\u00e9${newId().toLowerCase()}@x.example`;
  const user = aStoredUser({ email, passwordHash: await hashPassword('what nobody guesses here') });
  await users.addUser(user);
  await confirmAddress(user, openRequestStep(user.id, new Date()), new Date(), {});
  const spellings = [email, email.normalize('NFD'), ` ${email.toUpperCase()}`];

  const answers: (number | undefined)[] = [];
  for (let index = 0; index < 21; index += 1) answers.push(await statusOf(spellings[index % 3] ?? ''));

  expect(answers).toEqual([...Array.from({ length: 20 }, () => 401), 429]);
});
