import * as z from 'zod/mini';
import { utcDayOf } from '#functions/platform/runtime/time.ts';
import { isForGood } from '#shared/membership/suspensionEnd.ts';
import type { MemberStatus, Role } from '#shared/platform/entities.ts';

/**
 * Three independent facts on a member's rows. Most rows have none of them and belong to active members. All are
 * times in ISO 8601.
 */
export const statusFields = {
  /** When the school admitted them; '' while they wait. */
  admittedAt: z.optional(z.string()),
  /** The end of their suspension; a time in the past has no effect. */
  suspendedUntil: z.optional(z.string()),
  /** When they asked to delete their account. */
  leavingAt: z.optional(z.string()),
};

const Facts = z.object(statusFields);
export type StatusFacts = z.output<typeof Facts>;
type StatusFact = keyof StatusFacts;

export const statusFactNames: readonly StatusFact[] = ['admittedAt', 'suspendedUntil', 'leavingAt'];

/** The status at this moment. Leaving takes precedence over suspended, suspended over waiting. */
export function memberStatusOf(
  { admittedAt, suspendedUntil, leavingAt }: StatusFacts,
  now: Date,
): MemberStatus {
  if (leavingAt !== undefined) return 'leaving';
  if (suspendedUntil !== undefined && suspendedUntil > now.toISOString()) return 'suspended';
  return admittedAt === '' ? 'waiting' : 'member';
}

/** The fields that decide an account's listing. */
interface ListedFacts extends StatusFacts {
  readonly role: Role;
}

/** The listings of accounts with a special status or role. */
export type Listing = Exclude<MemberStatus, 'member'> | 'admin';

/** The listing of an account: its status, otherwise 'admin' for admins; undefined for everyone else. */
export function listingOf(user: ListedFacts, now: Date): Listing | undefined {
  const status = memberStatusOf(user, now);
  if (status !== 'member') return status;
  return user.role === 'admin' ? 'admin' : undefined;
}

/** True if a member joined only through an invitation: not an admin, and not matched to the roster. */
export function isInvited(user: {
  readonly role: Role;
  readonly invitedBy?: string | undefined;
  readonly confirmed?: boolean | undefined;
}): boolean {
  return user.invitedBy !== undefined && user.confirmed !== true && user.role !== 'admin';
}

/** Only the status fields of a row; fields that the row lacks stay absent. */
export function statusFactsOf({ admittedAt, suspendedUntil, leavingAt }: StatusFacts): StatusFacts {
  return {
    ...(admittedAt === undefined ? {} : { admittedAt }),
    ...(suspendedUntil === undefined ? {} : { suspendedUntil }),
    ...(leavingAt === undefined ? {} : { leavingAt }),
  };
}

/** The day on which a suspension ends; undefined for one without an end date. */
export function suspensionEndDay(until: string | undefined): string | undefined {
  return until === undefined || isForGood(until) ? undefined : utcDayOf(until);
}
