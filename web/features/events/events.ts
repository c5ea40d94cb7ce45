import { useInfiniteQuery } from '@tanstack/react-query';
import { eventsQuery } from './eventsQuery.ts';

/** Events by date, page after page; with `upcoming` from the reader's own today on. */
export function useEvents(upcoming: boolean) {
  return useInfiniteQuery({
    ...eventsQuery(upcoming),
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  });
}
