import { queryKeys } from '#web/api/queryKeys.ts';
import { listEvents } from '#shared/events/routes.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { listQuery } from '#web/api/listQuery.ts';
import { calendarDay, dayBefore } from '#web/lib/dates/time.ts';

/**
 * A school has few events, made days ahead: who comes back to Home finds those of some minutes ago. An event is saved
 * whole, so that whoever may change one begins from what stands now.
 */
const eventsFreshMs = 5 * 60_000;

/**
 * Events by date, page after page, with their seats; with `upcoming` from the reader's own yesterday on: where an event is,
 * that day may not have ended.
 */
export function eventsQuery(upcoming: boolean) {
  const from = upcoming ? dayBefore(calendarDay()) : undefined;
  const query = listQuery(queryKeys.events.list(from), (cursor, signal) =>
    call(listEvents, {
      query: {
        limit: upcoming ? '24' : '50',
        seats: 'true',
        ...(from === undefined ? {} : { from }),
        ...(cursor === undefined ? {} : { cursor }),
      },
      signal,
    }),
  );
  return { ...query, ...(upcoming && { staleTime: eventsFreshMs }) };
}
