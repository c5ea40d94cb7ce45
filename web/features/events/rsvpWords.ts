import { t } from '@lingui/core/macro';
import type { EventSeats } from '#shared/events/entities.ts';
import type { RsvpState } from '#web/api/events/eventAndRsvp.ts';

/** The label of the positive answer: without a free seat it joins the waitlist; shorter where there is little room. */
export function goingLabel({ seats, mine }: RsvpState, isSmall: boolean): string {
  if (mine?.waitlisted === true) return t`Waitlisted`;
  if (seats.seatsLeft !== 0 || mine?.answer === 'going') return t`Going`;
  return isSmall ? t`Waitlist` : t`Join waitlist`;
}

/** 'Full' or the number of seats left, and the length of the waitlist; undefined without a limit. */
export function seatsLeftWords({ seatsLeft, onWaitlist }: EventSeats): string | undefined {
  if (seatsLeft === undefined) return undefined;
  if (onWaitlist === 0) return seatsLeft === 0 ? t`Full` : t`${seatsLeft} left`;
  return seatsLeft === 0
    ? t`Full, ${onWaitlist} on the waitlist`
    : t`${seatsLeft} left, ${onWaitlist} on the waitlist`;
}
