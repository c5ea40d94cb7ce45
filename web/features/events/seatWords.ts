import type { Event, EventSeats, OwnAnswer } from '#shared/events/entities.ts';
import type { RsvpState } from '#web/api/events/useRsvp.ts';
import { isPast } from '#web/api/events/eventTime.ts';

/**
 * The label of the positive answer: without a free seat it joins the waitlist; shorter where there is little
 * room.
 */
export function goingWord({ seats, mine }: RsvpState, isSmall: boolean): string {
  if (mine?.waiting === true) return 'Waiting';
  if (seats.seatsLeft !== 0 || mine?.answer === 'going') return 'Going';
  return isSmall ? 'Wait' : 'Join waiting list';
}

/** 'Full' or the number of seats left, and the length of the waitlist; undefined without a limit. */
export function leftWords({ seatsLeft, queue }: EventSeats): string | undefined {
  if (seatsLeft === undefined) return undefined;
  const waiting = queue === 0 ? '' : `, ${queue} wait`;
  return (seatsLeft === 0 ? 'Full' : `${seatsLeft} left`) + waiting;
}

/** The result of an RSVP, in words for its member. */
export function standingWords({ answer, guests, waiting, before }: OwnAnswer): {
  title: string;
  text: string;
} {
  if (answer !== 'going')
    return answer === 'maybe'
      ? { title: 'You may come', text: 'No place is kept for you.' }
      : { title: "You can't come", text: 'You can still change your mind.' };
  if (!waiting)
    return {
      title: 'You are going',
      text: guests === 0 ? 'A place is kept for you.' : `Places are kept for you and ${people(guests)}.`,
    };
  const ahead = before === undefined ? '' : before === 0 ? 'You are next. ' : `${before} wait before you. `;
  return {
    title: 'You are on the waiting list',
    text: `${ahead}If somebody gives back a place, the next one gets it at once.`,
  };
}

/** '1 guest', '2 guests'. */
export function people(guests: number): string {
  return `${guests} guest${guests === 1 ? '' : 's'}`;
}

/**
 * How many people are going to an event or are on its waitlist, and that they will be notified; undefined if there is no
 * one to notify. @param when ends the sentence.
 */
export function notifiedWords(event: Event, when?: string): string | undefined {
  const { going = 0, queue = 0 } = event.seats ?? {};
  if (going + queue === 0 || isPast(event)) return undefined;
  const coming = `${going} ${going === 1 ? 'person is' : 'people are'} going`;
  const waiting = queue === 0 ? '' : `, and ${queue} ${queue === 1 ? 'is' : 'are'} on the waitlist`;
  return `${coming}${waiting}. They will be notified${when === undefined ? '' : ` ${when}`}.`;
}
