import { throttles } from '#shared/throttles.ts';
import type { Caller } from '#functions/platform/http/call.ts';
import { isFresh, requireCookie } from '#functions/platform/http/fresh.ts';
import { countAgainst } from '#functions/platform/http/throttle.ts';
import * as sessions from '#functions/members/sessions/sessions.ts';
import { isPasswordOf } from './passwords/passwords.ts';

/** Why somebody does not count as the member in person: as the routes name it. */
export type NotInPerson = 'passwordNeeded' | 'passwordWrong';

interface Asked {
  readonly caller: Caller;
  /** A proof may come along with the call. */
  readonly body: object | undefined;
  readonly now: Date;
}

/**
 * What changes who a member is, or how they get in, takes the session's cookie and a proof of this moment: a login of
 * the last ten minutes, or the password in the call. A bearer that was stolen has neither.
 * @param proof 'password' where even a login of a moment ago is not enough.
 * @returns undefined for the member in person, else why not. Wrong passwords are counted for each session, and end soon.
 */
export async function whyNotInPerson(
  { caller, body, now }: Asked,
  passwordHash: string | undefined,
  proof: 'password' | 'login',
): Promise<NotInPerson | undefined> {
  requireCookie(caller);
  const password = passwordIn(body);
  if (password === undefined) return proof === 'login' && isFresh(caller, now) ? undefined : 'passwordNeeded';
  const uncount = await countAgainst(throttles.passwords, caller.sessionId, now);
  if (!(await isPasswordOf(passwordHash, password))) return 'passwordWrong';
  await uncount();
  await sessions.confirm(caller.sessionId, now);
  return undefined;
}

function passwordIn(body: object | undefined): string | undefined {
  const password = body !== undefined && 'password' in body ? body.password : undefined;
  return typeof password === 'string' ? password : undefined;
}
