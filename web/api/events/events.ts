import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getEvent } from '#shared/events/eventRoutes.ts';
import { listEvents } from '#shared/events/routes.ts';
import { itemsOfPages } from '#web/api/listQuery.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { eventsQuery, upcomingEventsQuery } from './eventsQuery.ts';
import { sortByStart, hasEnded } from './eventState.ts';

/** All events by date, page by page. */
export const useEvents = () => useInfiniteQuery({ ...eventsQuery, select: itemsOfPages });

/** Some of the events that Home requests are yesterday's and may be over. */
const maxAhead = 12;

/** The next dozen events that are not over. */
export function useUpcomingEvents() {
  return useInfiniteQuery({
    ...upcomingEventsQuery(),
    select: (list) => sortByStart(itemsOfPages(list).filter((event) => !hasEnded(event))).slice(0, maxAhead),
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
