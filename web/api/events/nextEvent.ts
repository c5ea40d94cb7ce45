import { useQuery } from '@tanstack/react-query';
import { listEvents } from '#shared/events/routes.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { isPast } from './eventTime.ts';
import { byStart } from './inOrder.ts';

/** The first event from a day on that is not over; null if there is none. */
export function useNextEvent(from: string) {
  return useQuery({
    queryKey: queryKeys.events.next(from),
    queryFn: async ({ signal }) => {
      const { data: events } = await call(listEvents, { query: { from, limit: '10' }, signal });
      return byStart(events).find((event) => !isPast(event)) ?? null;
    },
  });
}
