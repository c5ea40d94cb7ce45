import { limits } from '#shared/platform/limits.ts';
import { freshFailures } from '#shared/platform/reauthentication.ts';
import type { Caller } from './call.ts';
import { commonFailure, RouteError } from './failure.ts';

/** @throws if the call came without the session cookie: a bearer token is easier to steal. */
export function requireCookie({ byCookie }: Pick<Caller, 'byCookie'>): void {
  if (!byCookie) throw commonFailure('sessionCookieNeeded');
}

/** True if the member proved their identity, by login or later, within the last ten minutes. */
export function isFresh({ authenticatedAt }: Pick<Caller, 'authenticatedAt'>, now: Date): boolean {
  return now.getTime() / 1000 - authenticatedAt < limits.freshSeconds;
}

/** @throws if the session cookie is missing or the last proof of identity is too old. */
export function requireFresh(caller: Pick<Caller, 'byCookie' | 'authenticatedAt'>, now: Date): void {
  requireCookie(caller);
  if (!isFresh(caller, now)) throw new RouteError('passwordNeeded', freshFailures.passwordNeeded);
}
