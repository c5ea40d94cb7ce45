import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { hashPassword } from '#functions/auth/passwords/passwords.ts';
import { reauthenticationRefusalOf as whyNotInPerson } from '#functions/auth/reauthentication.ts';
import * as sessions from '#functions/members/sessions/sessions.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { startEngine } from '#tests/support/engine.ts';
import { callBy } from '#tests/support/pretendCall.ts';

const engine = await startEngine();

afterAll(() => {
  vi.unstubAllEnvs();
  return engine.stop();
});

/** Guesses that a session has: fewer than the usual ten, because each one takes a hash. */
const most = 4;
beforeEach(() => void vi.stubEnv('RATE_LIMIT_SCALE', '0.4'));

const passwordHash = await hashPassword('the right one');
const now = new Date();

/** Submits a password for a member in a new session. */
async function inSessionOf(userId: string) {
  const { sid } = (await sessions.startSession({ id: userId, role: 'member' }, now)) ?? { sid: '' };
  const sessionId = (await sessions.findSessionByCookie(sid, now))?.id ?? '';
  const { caller } = callBy(userId, { sessionId, byCookie: true });
  return (password: string) => whyNotInPerson({ caller, body: { password }, now }, passwordHash, 'password');
}

test('password guesses in a stolen session lock only that session', async () => {
  const userId = newId();
  const [stolen, own] = [await inSessionOf(userId), await inSessionOf(userId)];

  for (let count = 0; count < most; count += 1) expect(await stolen(`guess ${count}`)).toBe('passwordWrong');

  await expect(stolen('the right one')).rejects.toMatchObject({ code: 'TOO_MANY_TRIES' });
  expect(await own('the right one')).toBeUndefined();
});

test('the right password does not count as a guess', async () => {
  const ask = await inSessionOf(newId());

  for (let count = 0; count <= most; count += 1) expect(await ask('the right one')).toBeUndefined();
});
