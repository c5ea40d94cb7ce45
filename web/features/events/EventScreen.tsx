import '#web/styles/whole.css';
import { t } from '@lingui/core/macro';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import { Link, useParams } from 'react-router-dom';
import type { Event } from '#shared/events/entities.ts';
import { useOneEvent } from '#web/api/events/events.ts';
import { useTitle } from '#web/lib/browser/title.ts';
import { isNotFound } from '#web/lib/http/problems.ts';
import { Boundary } from '#web/ui/feedback/Boundary.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { Screen } from '#web/ui/layout/Screen.tsx';
import { EventCardSkeleton } from './EventCardSkeleton.tsx';
import { EventDescription } from './EventDescription.tsx';
import { EventHead } from './EventHead.tsx';
import { EventSidebar } from './EventSidebar.tsx';

/** /events/{id}: one event as a large card, with the RSVP beside it. */
export default function EventScreen() {
  const { eventId = '' } = useParams();
  const event = useOneEvent(eventId);
  useTitle(event.data?.eventTitle ?? t`Event`);
  return (
    <Screen className="mx-auto mb-16 w-full max-w-[72rem] pt-4 sm:px-6 sm:pt-6">
      <Link
        to="/events"
        className="hit mb-4 inline-flex items-center gap-1 px-4 text-sm font-semibold text-brand-ink hover:underline sm:px-0"
      >
        <ChevronLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        {t`Events`}
      </Link>
      <QueryBoundary
        query={event}
        pending={
          <div aria-busy="true">
            <EventCardSkeleton />
          </div>
        }
        failed={describeError}
        className="mx-4 mb-4 sm:mx-0"
      >
        {(data) => <EventColumns event={data} />}
      </QueryBoundary>
    </Screen>
  );
}

/** On phones the RSVP is between the facts needed to decide and the description. */
function EventColumns({ event }: { readonly event: Event }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-5 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr]">
      <EventHead event={event} />
      <div className="max-lg:border-y max-lg:border-line lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Boundary>
          <EventSidebar event={event} />
        </Boundary>
      </div>
      <EventDescription event={event} />
    </div>
  );
}

function describeError(error: Error) {
  return isNotFound(error) ? <EmptyState title={t`This event doesn't exist`} /> : t`Couldn't load the event.`;
}
