import { listEvents } from '#shared/routes/events.ts';
import { call } from '#web/lib/api.ts';
import { listQuery } from '#web/lib/listQuery.ts';
import { calendarDay } from '#web/lib/time.ts';

/** Begins the key of every list of events. */
export const everyEvent = ['events'] as const;

/**
 * A school has few events, made days ahead: who comes back to Home finds those of some minutes ago. An event is saved
 * whole, so that whoever may change one begins from what stands now.
 */
const eventsFreshMs = 5 * 60_000;
const dayMs = 24 * 3600_000;

/**
 * Events by date, page after page, with their seats; with `upcoming` without, from the reader's own yesterday on: where an
 * event is, that day may not have ended.
 */
export function eventsQuery(upcoming: boolean) {
  const from = upcoming ? calendarDay(new Date(Date.now() - dayMs)) : undefined;
  const query = listQuery([...everyEvent, from ?? 'all'], (cursor, signal) =>
    call(listEvents, {
      query: {
        limit: upcoming ? '24' : '50',
        ...(from === undefined ? { seats: 'true' } : { from }),
        ...(cursor === undefined ? {} : { cursor }),
      },
      signal,
    }),
  );
  return { ...query, ...(upcoming && { staleTime: eventsFreshMs }) };
}
