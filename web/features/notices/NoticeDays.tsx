import { useId } from 'react';
import type { Notice } from '#shared/notices/entities.ts';
import { useClock } from '#web/lib/dates/clock.ts';
import { localIsoDate, formatRelativeDay } from '#web/lib/dates/time.ts';
import { BoundaryList } from '#web/ui/feedback/Boundary.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { NoticeRow } from './NoticeRow.tsx';

/** Notices grouped by the day of the latest, in the reader's time zone. */
export function NoticeDays({ notices }: { readonly notices: readonly Notice[] }) {
  const days = new Map<string, Notice[]>();
  for (const notice of notices) {
    const day = localIsoDate(new Date(notice.at));
    days.set(day, [...(days.get(day) ?? []), notice]);
  }
  return [...days].map(([day, ofDay]) => <Day key={day} at={ofDay[0]?.at ?? ''} notices={ofDay} />);
}

interface DayProps {
  /** Any moment of the day. */
  readonly at: string;
  readonly notices: readonly Notice[];
}

function Day({ at, notices }: DayProps) {
  const id = useId();
  const label = useClock((now) => formatRelativeDay(at, now));
  return (
    <section aria-labelledby={id} className="mb-6">
      <h2 id={id} className="mb-3 font-sans text-base font-semibold text-ink-2 max-sm:px-4">
        {label}
      </h2>
      <Card flush className="overflow-hidden">
        <ul className="divide-y divide-line">
          <BoundaryList items={notices} keyOf={({ _id }) => _id}>
            {(notice) => <NoticeRow notice={notice} />}
          </BoundaryList>
        </ul>
      </Card>
    </section>
  );
}
