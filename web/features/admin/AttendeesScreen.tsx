import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import { Link, useParams } from 'react-router-dom';
import type { listAttendees } from '#shared/events/attendeeRoutes.ts';
import type { Event, RsvpCounts } from '#shared/events/entities.ts';
import type { Reply } from '#shared/platform/contract.ts';
import { attendeesCsv, useAttendees } from '#web/api/admin/admin.ts';
import { useOneEvent } from '#web/api/events/events.ts';
import { formatTimeOfDay, formatDay } from '#web/lib/dates/time.ts';
import { joinWithCommas } from '#web/lib/texts/language.ts';
import { formatNumber } from '#web/lib/texts/numbers.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { ShowMore } from '#web/ui/feedback/ShowMore.tsx';
import { RowSkeletons } from '#web/ui/feedback/Skeleton.tsx';
import { AdminPage } from '#web/ui/layout/AdminPage.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { AttendeeTable } from './AttendeeTable.tsx';
import { ExportCsv } from './ExportCsv.tsx';

/** /admin/events/{id}: the attendees of an event and their number. */
export default function AttendeesScreen() {
  const { eventId = '' } = useParams();
  const event = useOneEvent(eventId);
  const attendees = useAttendees(eventId);
  const back = (
    <Link
      to="/admin"
      className="hit mb-2 inline-flex items-center gap-1 text-sm font-semibold text-brand-ink hover:underline"
    >
      <ChevronLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
      {t`Event manager`}
    </Link>
  );
  // A title of several lines would push the page down when it loads.
  if (event.isPending)
    return (
      <AdminPage title={t`Attendees`} back={back}>
        <AttendeesSkeleton />
      </AdminPage>
    );
  return (
    <AdminPage
      back={back}
      title={event.data?.eventTitle ?? t`Attendees`}
      sub={event.data && whenAndWhere(event.data)}
      actions={
        <ExportCsv
          file="attendees.csv"
          read={() => attendeesCsv(eventId)}
          otherwise={t`Couldn't export the attendees. Please try again.`}
          label={
            <Trans>
              Export<span className="sr-only"> attendees</span>
            </Trans>
          }
        />
      }
    >
      <QueryBoundary
        query={attendees}
        pending={<AttendeesSkeleton />}
        failed={t`Couldn't load the attendees.`}
      >
        {({ pages }) => <AttendeePages pages={pages.map(({ data }) => data)} />}
      </QueryBoundary>
      <ShowMore list={attendees} centered />
    </AdminPage>
  );
}

const AttendeesSkeleton = () => (
  <div aria-busy="true">
    <RowSkeletons count={4} />
  </div>
);

/** The last loaded counts, and all attendees loaded so far. */
function AttendeePages({ pages }: { readonly pages: readonly Reply<typeof listAttendees>[] }) {
  const numbers = pages.at(-1)?.numbers;
  const attendees = pages.flatMap((page) => page.attendees);
  return (
    <>
      {numbers && <RsvpNumbers numbers={numbers} />}
      {attendees.length > 0 ? (
        <AttendeeTable attendees={attendees} />
      ) : (
        <EmptyState title={t`No RSVPs yet`} />
      )}
    </>
  );
}

function whenAndWhere({ eventDate, startTime, place }: Event): string {
  const day = formatDay(eventDate, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  return joinWithCommas([day, startTime && formatTimeOfDay(startTime), place]);
}

function RsvpNumbers({ numbers }: { readonly numbers: RsvpCounts }) {
  const { going, along, maybe, declined, onWaitlist, capacity } = numbers;
  const figures = [
    {
      name: t({ message: 'Going', context: 'number of attendees' }),
      value: going,
      hint: capacity === undefined ? t`No limit` : t`of ${capacity} seats`,
    },
    { name: t`Guests`, value: along, hint: t`Included in “Going”` },
    {
      name: t`Maybe`,
      value: maybe,
      hint: plural(declined, { one: "# can't go", other: "# can't go" }),
    },
    { name: t`Waitlist`, value: onWaitlist, hint: onWaitlist === 0 ? t`Empty` : t`First come, first served` },
  ];
  return (
    <dl className="mb-6 grid grid-cols-2 gap-3 lg:grid-cols-4">
      {figures.map(({ name, value, hint }) => (
        <Card key={name} className="p-4 sm:p-5">
          <dt className="text-sm font-semibold text-ink-2">{name}</dt>
          <dd className="tnum mt-1 font-display text-2xl font-semibold">{formatNumber(value)}</dd>
          <dd className="text-xs text-ink-2">{hint}</dd>
        </Card>
      ))}
    </dl>
  );
}
