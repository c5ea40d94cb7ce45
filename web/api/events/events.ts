import { useInfiniteQuery } from '@tanstack/react-query';
import { byStart } from './inOrder.ts';
import { isPast } from './eventTime.ts';
import { eventsQuery } from './eventsQuery.ts';

/** Some of the events that Home requests are yesterday's and may be over. */
const aheadMost = 12;

/** Events by date, page by page; with `upcoming`, a dozen that are not over. */
export function useEvents(upcoming: boolean) {
  return useInfiniteQuery({
    ...eventsQuery(upcoming),
    select: ({ pages }) => {
      const events = pages.flatMap(({ data }) => data);
      return upcoming ? byStart(events.filter((event) => !isPast(event))).slice(0, aheadMost) : events;
    },
  });
}
