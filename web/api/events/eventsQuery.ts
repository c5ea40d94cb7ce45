import { dayAfter } from '#shared/events/eventTime.ts';
import { listEvents } from '#shared/events/routes.ts';
import { pagedQuery } from '#web/api/listQuery.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { localIsoDate } from '#web/lib/dates/time.ts';
import { call } from '#web/lib/http/apiClient.ts';

/**
 * A school has few events, created days ahead, so Home reads them once a visit. An event is saved as a whole, so people
 * who can edit one need its current version.
 */
const eventsFreshMs = 15 * 60_000;

/** All events by date, page by page, with their seats. */
export const eventsQuery = eventPages('50');

/** The events from the reader's yesterday on, because that day may not be over where the event is. */
export function upcomingEventsQuery() {
  return { ...eventPages('24', dayAfter(localIsoDate(), -1)), staleTime: eventsFreshMs };
}

function eventPages(limit: string, from?: string) {
  return pagedQuery(queryKeys.events.list(from), (cursor, signal) =>
    call(listEvents, { query: { limit, seats: 'true', from, cursor }, signal }),
  );
}
