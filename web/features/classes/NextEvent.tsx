import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import { useNextEvent } from '#web/api/events/events.ts';
import { useClock } from '#web/lib/dates/clock.ts';
import { localIsoDate, formatDay } from '#web/lib/dates/time.ts';
import { Section } from '#web/ui/layout/Section.tsx';

/** The next event, as a chance to meet. Shows nothing if there is none or it does not load. */
export function NextEvent() {
  const { data } = useNextEvent(useClock(localIsoDate));
  if (!data) return null;
  return (
    <Section compact className="max-sm:-mx-4" title={t`Next event`}>
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
