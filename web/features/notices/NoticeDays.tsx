import { useId } from 'react';
import type { Notice } from '#shared/noticeEntities.ts';
import { dayLabel } from '#web/lib/time.ts';
import { Card } from '#web/ui/Card.tsx';
import { Each } from '#web/ui/Island.tsx';
import { NoticeRow } from './NoticeRow.tsx';

/** Notices under the days on which the latest of each came, as the reader's clock has them. */
export function NoticeDays({ notices }: { readonly notices: readonly Notice[] }) {
  const days = new Map<string, Notice[]>();
  for (const one of notices) days.set(dayLabel(one.at), [...(days.get(dayLabel(one.at)) ?? []), one]);
  return [...days].map(([day, ofDay]) => <Day key={day} day={day} notices={ofDay} />);
}

function Day({ day, notices }: { readonly day: string; readonly notices: readonly Notice[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-6">
      <h2 id={id} className="mb-3 font-sans text-base font-semibold text-ink-2 max-sm:px-4">
        {day}
      </h2>
      <Card flush className="overflow-hidden">
        <ul className="divide-y divide-line">
          <Each of={notices} by={({ _id }) => _id}>
            {(one) => <NoticeRow notice={one} />}
          </Each>
        </ul>
      </Card>
    </section>
  );
}
