import { freshFailures } from '#shared/inPerson.ts';
import { limits } from '#shared/limits.ts';
import type { Caller } from './call.ts';
import { problem, RouteFailure } from './failure.ts';

/** @throws where the call came without the session cookie: a bearer is easier to steal. */
export function requireCookie({ byCookie }: Pick<Caller, 'byCookie'>): void {
  if (!byCookie) throw problem('sessionCookieNeeded');
}

/** True while the last proof that it is the member, by a login or since, is at most ten minutes old. */
export function isFresh({ authenticatedAt }: Pick<Caller, 'authenticatedAt'>, now: Date): boolean {
  return now.getTime() / 1000 - authenticatedAt < limits.freshSeconds;
}

/** @throws where the member does not call in person: without the session cookie, or long after the last proof. */
export function requireFresh(caller: Pick<Caller, 'byCookie' | 'authenticatedAt'>, now: Date): void {
  requireCookie(caller);
  if (!isFresh(caller, now)) throw new RouteFailure('passwordNeeded', freshFailures.passwordNeeded);
}
