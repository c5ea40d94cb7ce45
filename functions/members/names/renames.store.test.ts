import { afterAll, expect, test } from 'vitest';
import { handler as updateProfile } from '#functions/account/updateProfile.ts';
import * as sessions from '#functions/members/sessions/sessions.ts';
import * as users from '#functions/members/users.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { newcomerDays, throttles } from '#shared/platform/throttles.ts';
import { ask, json } from '#tests/support/anEvent.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startEngine } from '#tests/support/engine.ts';

const engine = await startEngine();
process.env['MAIL_FROM'] = '';

afterAll(() => engine.stop());

/** How many usernames a member of this account age can take in a day before they are throttled. */
async function namesOf(days: number): Promise<number> {
  const id = newId(new Date(Date.now() - days * 24 * 3_600_000));
  const user = aStoredUser({ id, username: `n${id.toLowerCase()}` });
  await users.addUser(user);
  const secrets = await sessions.startSession(user, new Date());
  const cookies = [`__Host-sid=${secrets?.sid ?? ''}`];
  const headers = { 'content-type': 'application/json' };
  for (let count = 0; ; count += 1) {
    const body = JSON.stringify({ username: `n${count}${id.slice(-10).toLowerCase()}` });
    const { status } = await ask(updateProfile, { method: 'PUT', cookies, headers, body });
    if (status === 429) return count;
    expect(status).toBe(200);
  }
}

test('a new account may use a fifth of the username changes, each of which reserves a name', async () => {
  const { count } = throttles.renames;

  expect([await namesOf(0), await namesOf(newcomerDays + 1)]).toEqual([Math.ceil(count / 5), count]);
});

test("a refused username uses up none of the day's changes", async () => {
  const id = newId();
  const [user, other] = [aStoredUser({ id, username: `n${id.toLowerCase()}` }), aStoredUser()];
  for (const account of [user, other]) await users.addUser(account);
  const secrets = await sessions.startSession(user, new Date());
  const renamedTo = async (username: string) => {
    const cookies = [`__Host-sid=${secrets?.sid ?? ''}`];
    return (await ask(updateProfile, { ...json({ username }), method: 'PUT', cookies })).status;
  };
  const most = Math.ceil(throttles.renames.count / 5);

  for (let count = 0; count <= most; count += 1) expect(await renamedTo(other.username)).toBe(409);
  expect(await renamedTo('admin')).toBe(409);
  for (let count = 0; count < most; count += 1)
    expect(await renamedTo(`m${count}${id.slice(-10).toLowerCase()}`)).toBe(200);
  expect(await renamedTo(`x${id.slice(-10).toLowerCase()}`)).toBe(429);
});
