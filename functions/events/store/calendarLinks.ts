import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { newSecret } from '#functions/members/sessions/sessionRows.ts';
import { accountExistsStep } from '#functions/members/users.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { sha256 } from '#functions/platform/runtime/hash.ts';

/**
 * Table Events, the calendar links; `events.ts` describes the other rows.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `CALENDAR#<member>` | `-` | `hash` of the secret in the member's calendar link; `since` |
 */
const events = new Table('events');

const linkKey = (memberId: string) => ({ pk: `CALENDAR#${memberId}`, sk: '-' });
const Link = z.object({ hash: z.string(), since: z.string() });

/** Between the member's id and the secret of a token. */
const separator = '.';

/**
 * Makes a member's calendar link; one row, so the previous link ends in the same write.
 * @returns its token, which is not stored: the member's id, which finds the row, and 256 random bits; undefined if the
 * account was erased.
 */
export async function replaceCalendarLink(
  memberId: string,
  now: Date,
): Promise<{ token: string; since: string } | undefined> {
  const secret = newSecret();
  const since = now.toISOString();
  const { done } = await transact([
    events.putStep({ ...linkKey(memberId), hash: sha256(secret), since }),
    accountExistsStep(memberId),
  ]);
  if (!done) return undefined;
  return { token: `${memberId}${separator}${secret}`, since };
}

/** Since when a member has a calendar link; undefined without one. */
export async function calendarLinkSince(memberId: string): Promise<string | undefined> {
  return (await events.get(Link, linkKey(memberId), { consistent: true }))?.since;
}

/** Ends a member's calendar link, also when the account is erased. @returns false: nothing is left. Idempotent. */
export async function removeCalendarLink(memberId: string): Promise<boolean> {
  await events.remove(linkKey(memberId));
  return false;
}

/** The member whose calendar link has this token; undefined if it was renewed or ended. */
export async function ownerOfCalendarLink(token: string): Promise<string | undefined> {
  const [member = '', secret = ''] = token.split(separator);
  const link = await events.get(Link, linkKey(member), { consistent: true });
  const isRight = link !== undefined && timingSafeEqual(Buffer.from(sha256(secret)), Buffer.from(link.hash));
  return isRight ? member : undefined;
}
