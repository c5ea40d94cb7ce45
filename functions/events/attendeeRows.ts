import { accountsOf, authorOf, formerAuthor } from '#functions/members/people.ts';
import type { PageResult, PageRequest } from '#functions/platform/dynamo/paginate.ts';
import type { AttendeeRow } from '#shared/events/entities.ts';
import { showOwnRsvp } from './showSeats.ts';
import { listRsvps } from './store/rsvps.ts';

/** A page of the RSVPs to an event, with the members who gave them, whatever their status. */
export async function attendeeRows(eventId: string, page: PageRequest): Promise<PageResult<AttendeeRow>> {
  const { items, last } = await listRsvps(eventId, page);
  const people = await accountsOf(items.map(({ sk }) => sk));
  const lines = items.map((item) => {
    const person = people.get(item.sk);
    return {
      _id: item.sk,
      id: item.sk,
      user: person === undefined ? formerAuthor(item.sk) : authorOf(person),
      classYear: person?.classYear,
      ...showOwnRsvp(item),
      at: item.at,
    };
  });
  return { items: lines, last };
}
