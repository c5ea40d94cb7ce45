import { queryKeys } from '#web/api/queryKeys.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { listEvents } from '#shared/routes/events.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { useClock } from '#web/lib/dates/clock.ts';
import { calendarDay, formatDay } from '#web/lib/dates/time.ts';
import { isPast } from '#web/api/events/eventTime.ts';
import { byStart } from '#web/api/events/inOrder.ts';
import { Section } from '#web/ui/layout/Section.tsx';

/** The next event, where one could meet. Without one, or without an answer, there is nothing to show. */
export function NextTogether() {
  const from = useClock(calendarDay);
  const { data } = useQuery({
    queryKey: queryKeys.events.next(from),
    queryFn: async ({ signal }) => {
      const { data: events } = await call(listEvents, { query: { from, limit: '10' }, signal });
      return byStart(events).find((event) => !isPast(event)) ?? null;
    },
  });
  if (!data) return null;
  return (
    <Section compact className="max-sm:-mx-4" title="Next together">
      <p className="mt-2 text-base font-semibold">
        <Link to={`/events/${data.id}`} dir="auto" className="hover:underline">
          {data.eventTitle}
        </Link>
      </p>
      <p className="text-base text-ink-2">
        {formatDay(data.eventDate, { weekday: 'long', day: 'numeric', month: 'long' })}
      </p>
    </Section>
  );
}
