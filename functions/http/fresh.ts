import { limits } from '#shared/limits.ts';
import type { Caller } from './call.ts';

/**
 * Why a call does not count as made by the member in person, for routes that take no proof of their own: it needs the
 * session's cookie, and a login or another proof of the last ten minutes. A bearer that was stolen has neither.
 */
export function whyNotFresh(
  { byCookie, authenticatedAt }: Caller,
  now: Date,
): 'sessionCookieNeeded' | 'passwordNeeded' | undefined {
  if (!byCookie) return 'sessionCookieNeeded';
  return now.getTime() / 1000 - authenticatedAt < limits.freshSeconds ? undefined : 'passwordNeeded';
}
