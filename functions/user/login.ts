import { createHash } from 'node:crypto';
import { login } from '#shared/routes/user.ts';
import { Answer, type Call } from '../lib/call.ts';
import { problem } from '../lib/failure.ts';
import { loginAnswer } from '../lib/ownUser.ts';
import { hashPassword, isOutdated, isPasswordOf } from '../lib/passwords.ts';
import { serve } from '../lib/serve.ts';
import { hit, scaled, takeBack, type Window } from '../stores/limits.ts';
import * as sessions from '../stores/sessions.ts';
import { findByUsername, rehash, type StoredUser, unchangedStep } from '../stores/users.ts';

const seconds = 900;
const triesFromOnePlace = 20;
const triesFromAnywhere = 200;

/**
 * Starts a session. Unknown name and wrong password answer alike and take as long. Failures are counted for each name,
 * tightly from one address and loosely from all: guessing ends soon, yet nobody can lock a member out from elsewhere.
 */
export async function run({ body, address, cookies, now, fail }: Call<typeof login>) {
  const name = body.username.trim().toLowerCase();
  const counted = createHash('sha256').update(name).digest('base64url');
  const windows = [
    { key: `login#${counted}#${address}`, most: scaled(triesFromOnePlace), seconds },
    { key: `login#${counted}`, most: scaled(triesFromAnywhere), seconds },
  ];
  await countTry(windows, now);
  const user = await findByUsername(name);
  const right = await isPasswordOf(user?.passwordHash, body.password);
  if (user === undefined || !right) return fail('incorrect');
  const current = await renewHash(user, body.password);
  const secrets = await sessions.start(current, now, unchangedStep(current));
  if (secrets === undefined) return fail('incorrect');
  await Promise.all(windows.map((window) => takeBack(window, now)));
  return new Answer(await loginAnswer(current, secrets.token), { cookies: cookies.start(secrets) });
}

async function countTry(windows: readonly Window[], now: Date): Promise<void> {
  for (const window of windows) {
    const retryAfterSeconds = await hit(window, now);
    if (retryAfterSeconds !== undefined) throw problem('tooManyTries', { retryAfterSeconds });
  }
}

async function renewHash(user: StoredUser, password: string): Promise<StoredUser> {
  if (!isOutdated(user.passwordHash)) return user;
  const passwordHash = await hashPassword(password);
  await rehash(user, passwordHash);
  return { ...user, passwordHash };
}

export const handler = serve(login, run);
