import { findByEmail } from '#functions/members/names/emails.ts';
import { refreshPasswordHash } from '#functions/members/userAccess.ts';
import { findByUsername, type StoredUser } from '#functions/members/users.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { normalizeAddress } from '#functions/platform/text/normalizeAddress.ts';
import { serve } from '#functions/serve.ts';
import { login } from '#shared/auth/sessionRoutes.ts';
import { countLoginTry, uncountTries } from './loginTries.ts';
import { hashPassword, isHashOutdated, matchesPasswordHash } from './passwords/passwords.ts';
import { startLogin } from './startLogin.ts';

/**
 * Starts a session by username or by confirmed e-mail. An unknown name and a wrong password give the same response in
 * the same time.
 */
export async function run(call: Call<typeof login>) {
  const { body, address, cookies, now, fail } = call;
  const name = normalizeAddress(body.username.trim());
  const user = await (name.includes('@') ? findByEmail(name) : findByUsername(name));
  const tried = await countLoginTry(name, user?.id, { deviceSecret: cookies.deviceSecret, address }, now);
  const right = await matchesPasswordHash(user?.passwordHash, body.password);
  if (user === undefined || !right) return fail('incorrect');
  const answer = await startLogin(await renewHash(user, body.password), call);
  if (answer === undefined) return fail('incorrect');
  await uncountTries(tried);
  return answer;
}

async function renewHash(user: StoredUser, password: string): Promise<StoredUser> {
  if (!isHashOutdated(user.passwordHash)) return user;
  const passwordHash = await hashPassword(password);
  await refreshPasswordHash(user, passwordHash);
  return { ...user, passwordHash };
}

export const handler = serve(login, run);
