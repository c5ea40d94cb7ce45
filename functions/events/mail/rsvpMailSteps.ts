import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { mailStep } from '#functions/platform/mail/mailStep.ts';
import { eventLimits } from '#shared/events/limits.ts';
import type { Rsvp } from '../store/capacity.ts';
import { eventGoingKind, eventLeftKind, eventSeatKind, eventWaitlistedKind } from './rsvpMailKinds.ts';

/** The parts of a stored RSVP that these steps need (`store/rsvps.ts`, which imports this file). */
interface MailedRsvp extends Rsvp {
  readonly at: string;
  readonly seatedAt?: string | undefined;
  readonly mailed?: boolean | undefined;
  readonly changes: number;
  readonly from: number;
}

interface RsvpKey {
  readonly eventId: string;
  readonly memberId: string;
}

/** Differs for every RSVP that a member gives to an event. */
export const rsvpVersionOf = ({ from, changes }: Pick<MailedRsvp, 'changes' | 'from'>): string =>
  `${from}.${changes}`;

const confirmAfterMs = eventLimits.confirmAfterMinutes * 60_000;

/**
 * The step that confirms an RSVP by mail some minutes later, for the transaction that stores it. Each RSVP starts its
 * own mail, which is dropped if the member has changed the RSVP by then. Giving up a seat or a place on the waitlist is
 * mailed only if an earlier mail has put the event into the member's calendar.
 */
export function rsvpMailSteps({ eventId, memberId }: RsvpKey, after: MailedRsvp, now: Date): Step[] {
  const { answer, turn, mailed } = after;
  if (answer !== 'going' && mailed !== true) return [];
  const seated = turn === undefined ? eventGoingKind : eventWaitlistedKind;
  const version = rsvpVersionOf(after);
  const at = new Date(now.getTime() + confirmAfterMs);
  return [
    mailStep(answer === 'going' ? seated : eventLeftKind, {
      userId: memberId,
      data: { eventId, version },
      cause: `${eventId}#${memberId}#${version}`,
      now,
      at,
    }),
  ];
}

/**
 * True if a mail has put the event into a member's calendar. It stays true after a cancellation: another one does no
 * harm, and a missing one would leave the event there.
 */
export function isInTheirCalendar(before: MailedRsvp | undefined, now: Date): boolean {
  if (before === undefined) return false;
  const { answer, at, mailed, seatedAt } = before;
  const isConfirmed = answer === 'going' && Date.parse(at) + confirmAfterMs <= now.getTime();
  return mailed === true || seatedAt !== undefined || isConfirmed;
}

/** The step that mails a member about the seat that they were waitlisted for, for the transaction that assigns it. */
export function seatMailStep(
  { eventId, memberId, turn }: RsvpKey & { readonly turn: string },
  now: Date,
): Step {
  return mailStep(eventSeatKind, {
    userId: memberId,
    data: { eventId, seatedAt: now.toISOString() },
    cause: `${eventId}#${memberId}#${turn}`,
    now,
  });
}
