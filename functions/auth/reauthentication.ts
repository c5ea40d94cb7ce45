import * as sessions from '#functions/members/sessions/sessions.ts';
import type { Caller } from '#functions/platform/http/call.ts';
import { isFresh, requireCookie } from '#functions/platform/http/freshSession.ts';
import { countCall } from '#functions/platform/http/throttle.ts';
import { throttles } from '#shared/platform/throttles.ts';
import { matchesPasswordHash } from './passwords/passwords.ts';

/** Why a call does not count as reauthenticated, as routes name it. */
type NotReauthenticated = 'passwordNeeded' | 'passwordWrong';

interface ReauthenticationCall {
  readonly caller: Caller;
  /** The call's body may contain a proof. */
  readonly body: object | undefined;
  readonly now: Date;
}

/**
 * Checks reauthentication. Changing an identity or a login method takes the session's cookie and a recent proof: a
 * login within the last ten minutes, or the password in the call. A stolen bearer token has neither.
 * @param proof 'password' if even a recent login is not enough.
 * @returns undefined if reauthenticated, otherwise why not. Wrong passwords are counted per session and soon blocked.
 */
export async function reauthenticationRefusalOf(
  { caller, body, now }: ReauthenticationCall,
  passwordHash: string | undefined,
  proof: 'password' | 'login',
): Promise<NotReauthenticated | undefined> {
  requireCookie(caller);
  const password = passwordIn(body);
  if (password === undefined) return proof === 'login' && isFresh(caller, now) ? undefined : 'passwordNeeded';
  const uncount = await countCall(throttles.passwords, caller.sessionId, now);
  if (!(await matchesPasswordHash(passwordHash, password))) return 'passwordWrong';
  await uncount();
  await sessions.recordReauthentication(caller.sessionId, now);
  return undefined;
}

function passwordIn(body: object | undefined): string | undefined {
  const password = body !== undefined && 'password' in body ? body.password : undefined;
  return typeof password === 'string' ? password : undefined;
}
