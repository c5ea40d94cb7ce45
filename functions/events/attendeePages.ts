import { accountsOf } from '#functions/members/people.ts';
import { memberStatusOf } from '#functions/members/status/memberStatus.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { listRsvps, type StoredRsvp } from './store/rsvps.ts';

/** A member who attends an event or waits for a seat. */
export interface Attendee {
  readonly rsvp: StoredRsvp;
  /** False for suspended and leaving members, who get no mail but find the notice if they return. */
  readonly isMailed: boolean;
  readonly now: Date;
}

const answersPerPage = 25;
const attendeesAtOnce = 5;

/**
 * Runs a function for each attendee on one page of the RSVPs to an event. @returns where the next page begins;
 * undefined after the last.
 */
export async function eachAttendeeOfPage(
  eventId: string,
  after: string | undefined,
  notify: (attendee: Attendee) => Promise<unknown>,
): Promise<string | undefined> {
  const now = new Date();
  const { items, last } = await listRsvps(eventId, { limit: answersPerPage, after });
  const attendees = items.filter(({ answer }) => answer === 'going');
  const people = await accountsOf(attendees.map(({ sk }) => sk));
  await inParallel(attendees, attendeesAtOnce, async (rsvp) => {
    const person = people.get(rsvp.sk);
    if (person !== undefined) await notify({ rsvp, isMailed: memberStatusOf(person, now) === 'member', now });
  });
  return last;
}
