import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getEvent } from '#shared/events/eventRoutes.ts';
import { listEvents } from '#shared/events/routes.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { eventsQuery } from './eventsQuery.ts';
import { sortByStart, hasEnded } from './eventState.ts';

/** Some of the events that Home requests are yesterday's and may be over. */
const maxAhead = 12;

/** Events by date, page by page; with `upcoming`, a dozen that are not over. */
export function useEvents(upcoming: boolean) {
  return useInfiniteQuery({
    ...eventsQuery(upcoming),
    select: ({ pages }) => {
      const events = pages.flatMap(({ data }) => data);
      return upcoming ? sortByStart(events.filter((event) => !hasEnded(event))).slice(0, maxAhead) : events;
    },
  });
}

/** One event, with its seats and the member's own RSVP. */
export const useOneEvent = (id: string) =>
  useQuery({
    queryKey: queryKeys.events.one(id),
    queryFn: async ({ signal }) => (await call(getEvent, { params: { id }, signal })).data,
  });

/** The first event from a day on that is not over; null if there is none. Nothing shows its RSVP, so `useRsvp` leaves it. */
export function useNextEvent(from: string) {
  return useQuery({
    queryKey: queryKeys.events.next(from),
    queryFn: async ({ signal }) => {
      const { data: events } = await call(listEvents, { query: { from, limit: '10' }, signal });
      return sortByStart(events).find((event) => !hasEnded(event)) ?? null;
    },
  });
}
