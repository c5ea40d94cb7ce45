import type { Event, EventSeats, OwnAnswer } from '#shared/eventEntities.ts';
import { calendarDay } from '#web/lib/time.ts';

/** Where nobody has answered yet. */
const nobody: EventSeats = { going: 0, queue: 0 };

/** The seats of an event as the list or the page brought them. */
export function seatsNow({ seats = nobody }: Event): EventSeats {
  return seats;
}

/** True behind the day of an event. */
export function isPast({ eventDate }: Event): boolean {
  return eventDate < calendarDay();
}

/** What coming is called: without a seat left it is to wait for one. */
export function goingWord(event: Event): string {
  const { mine } = event;
  if (mine?.waiting === true) return 'Waiting';
  const isFull = seatsNow(event).seatsLeft === 0;
  return isFull && mine?.answer !== 'going' ? 'Join waiting list' : 'Going';
}

/** 'Full' or how many are left, and how many wait; undefined where there are as many as people come. */
export function leftWords({ seatsLeft, queue }: EventSeats): string | undefined {
  if (seatsLeft === undefined) return undefined;
  const waiting = queue === 0 ? '' : `, ${queue} wait`;
  return (seatsLeft === 0 ? 'Full' : `${seatsLeft} left`) + waiting;
}

/** What becomes of an answer, told to its member. */
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
