import * as z from 'zod/mini';
import type { MemberState, Role } from '#shared/entities.ts';
import { dayText } from '#functions/platform/text/dayText.ts';

/**
 * Three facts on the rows of a member, none of which clears another. Most rows have none of them: those are members.
 * All are moments in ISO 8601.
 */
export const statusFields = {
  /** Since when the school has let them in; '' while they wait for it. */
  admittedAt: z.optional(z.string()),
  /** Until when they are shut out; what has passed counts no more. */
  suspendedUntil: z.optional(z.string()),
  /** When they asked to leave. */
  leavingAt: z.optional(z.string()),
};

const Facts = z.object(statusFields);
export type StatusFacts = z.output<typeof Facts>;
export type StatusFact = keyof StatusFacts;

export const statusFactNames: readonly StatusFact[] = ['admittedAt', 'suspendedUntil', 'leavingAt'];

/** What stands for a suspension without an end. */
export const suspendedForGood = '9999-12-31T00:00:00.000Z';

/** How somebody stands at this moment: leaving before suspended before waiting. */
export function memberStatusOf(
  { admittedAt, suspendedUntil, leavingAt }: StatusFacts,
  now: Date,
): MemberState {
  if (leavingAt !== undefined) return 'leaving';
  if (suspendedUntil !== undefined && suspendedUntil > now.toISOString()) return 'suspended';
  return admittedAt === '' ? 'waiting' : 'member';
}

/** What decides under what the office finds an account. */
interface ListedFacts extends StatusFacts {
  readonly role: Role;
}

/** What accounts that stand out are found under. */
export type Listing = Exclude<MemberState, 'member'> | 'admin';

/** Under what the office finds an account: by how it stands, else as an admin's; undefined for all others. */
export function listingOf(user: ListedFacts, now: Date): Listing | undefined {
  const state = memberStatusOf(user, now);
  if (state !== 'member') return state;
  return user.role === 'admin' ? 'admin' : undefined;
}

/** True of whoever came by an invitation alone: no admin, and the school does not know them by their name. */
export function isInvited(user: {
  readonly role: Role;
  readonly invitedBy?: string | undefined;
  readonly confirmed?: boolean | undefined;
}): boolean {
  return user.invitedBy !== undefined && user.confirmed !== true && user.role !== 'admin';
}

/** The facts alone, out of a row that holds more; those that the row lacks are missing here, too. */
export function statusFactsOf({ admittedAt, suspendedUntil, leavingAt }: StatusFacts): StatusFacts {
  return {
    ...(admittedAt === undefined ? {} : { admittedAt }),
    ...(suspendedUntil === undefined ? {} : { suspendedUntil }),
    ...(leavingAt === undefined ? {} : { leavingAt }),
  };
}

/** Until when somebody is shut out, as mails name it; undefined where no day is set. */
export function untilText(until: string | undefined): string | undefined {
  return until === undefined || until >= suspendedForGood ? undefined : dayText(new Date(until));
}
