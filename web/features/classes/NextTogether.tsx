import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { listEvents } from '#shared/routes/events.ts';
import { call } from '#web/lib/api.ts';
import { calendarDay, formatDay } from '#web/lib/time.ts';
import { Section } from '#web/ui/Section.tsx';

/** The next event, where one could meet. Without one, or without an answer, there is nothing to show. */
export function NextTogether() {
  const from = calendarDay();
  const { data } = useQuery({
    queryKey: ['events', 'next', from],
    queryFn: async ({ signal }) =>
      (await call(listEvents, { query: { from, limit: '1' }, signal })).data[0] ?? null,
  });
  if (!data) return null;
  return (
    <Section compact className="max-sm:-mx-4" title="Next together">
      <p className="mt-2 text-base font-semibold">
        <Link to="/events" dir="auto" className="hover:underline">
          {data.eventTitle}
        </Link>
      </p>
      <p className="text-base text-ink-2">
        {formatDay(data.eventDate, { weekday: 'long', day: 'numeric', month: 'long' })}
      </p>
    </Section>
  );
}
