import type { LiveSession } from './sessionRows.ts';
import { memberStatusOf } from '../memberStatus.ts';

/** True if an open socket still matches its session: sockets of inactive accounts are kept apart. */
export function fitsSession(
  session: LiveSession | undefined,
  apart: boolean | undefined,
  now: Date,
): boolean {
  return session !== undefined && (memberStatusOf(session, now) !== 'member') === (apart === true);
}
