import { t } from '@lingui/core/macro';
import type { Event } from '#shared/events/entities.ts';
import type { useEvents } from '#web/api/events/events.ts';
import { upcomingFirst } from '#web/api/events/eventState.ts';
import { cx } from '#web/ui/cx.ts';
import { Boundary } from '#web/ui/feedback/Boundary.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ShowMore } from '#web/ui/feedback/ShowMore.tsx';
import { EventCard } from './EventCard.tsx';
import { EventCardRsvp } from './EventCardRsvp.tsx';
import { EventCardSkeleton } from './EventCardSkeleton.tsx';
import { useTargetEvent } from './useTargetEvent.ts';

const columns = 'grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2';

interface EventListProps {
  readonly events: ReturnType<typeof useEvents>;
  readonly onEdit: ((event: Event) => void) | undefined;
  readonly onDelete: ((event: Event) => void) | undefined;
}

/** All events as cards: upcoming ones, then past ones. */
export function EventList({ events, onEdit, onDelete }: EventListProps) {
  const list = upcomingFirst(events.data ?? []);
  const targetId = useTargetEvent(events);
  if (events.isPending) {
    return (
      <div aria-busy="true" className={columns}>
        {[0, 1, 2, 3].map((index) => (
          <EventCardSkeleton key={index} />
        ))}
      </div>
    );
  }
  if (list.length === 0) return <EmptyState title={t`No events yet`} />;
  return (
    <section aria-label={t`All events`}>
      <ul className={columns}>
        {list.map((event, index) => (
          <li key={event.id}>
            <article
              id={`event-${event.id}`}
              tabIndex={event.id === targetId ? -1 : undefined}
              className={cx('h-full scroll-mt-24 rounded-xl', event.id === targetId && 'anim-ring')}
            >
              <Boundary>
                <EventCard
                  event={event}
                  isNext={index === 0}
                  heading="h2"
                  rsvp={<EventCardRsvp event={event} isAdmin={onEdit !== undefined} />}
                  onEdit={onEdit && (() => onEdit(event))}
                  onDelete={onDelete && (() => onDelete(event))}
                />
              </Boundary>
            </article>
          </li>
        ))}
      </ul>
      <ShowMore list={events} centered />
    </section>
  );
}
