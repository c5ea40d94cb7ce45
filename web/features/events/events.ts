import { useInfiniteQuery } from '@tanstack/react-query';
import { isPast } from './eventTime.ts';
import { eventsQuery } from './eventsQuery.ts';

/** Events by date, page after page; with `upcoming` those that are not over. */
export function useEvents(upcoming: boolean) {
  return useInfiniteQuery({
    ...eventsQuery(upcoming),
    select: ({ pages }) => pages.flatMap(({ data }) => data).filter((event) => !upcoming || !isPast(event)),
  });
}
