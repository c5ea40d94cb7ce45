import type { LiveSession } from './sessionRows.ts';
import { memberStatusOf } from '../memberStatus.ts';

/** True where a socket that was let in like this fits its session still: kept apart where it is no member's. */
export function fitsSession(
  session: LiveSession | undefined,
  apart: boolean | undefined,
  now: Date,
): boolean {
  return session !== undefined && (memberStatusOf(session, now) !== 'member') === (apart === true);
}
