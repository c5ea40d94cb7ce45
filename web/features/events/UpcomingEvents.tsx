import { t } from '@lingui/core/macro';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, type RefObject, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useUpcomingEvents } from '#web/api/events/events.ts';
import { inlineDirectionSign } from '#web/lib/texts/language.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { Boundary } from '#web/ui/feedback/Boundary.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { SectionHead } from '#web/ui/layout/SectionHead.tsx';
import { EventCard } from './EventCard.tsx';
import { EventCardRsvp } from './EventCardRsvp.tsx';
import { EventCardSkeleton } from './EventCardSkeleton.tsx';

const cell = 'w-[min(84vw,22.5rem)] shrink-0 snap-start';

/** The next events on the home page: a row of cards to swipe through, with arrows for pointer users. */
export default function UpcomingEvents() {
  const rail = useRef<HTMLUListElement>(null);
  const events = useUpcomingEvents();
  const slide = (pages: number): void => {
    const list = rail.current;
    list?.scrollBy({ left: inlineDirectionSign() * pages * list.clientWidth * 0.8 });
  };
  return (
    <section aria-labelledby="events">
      <div className="px-4 sm:px-6">
        <SectionHead id="events" title={t`Upcoming Events`}>
          <div className="flex items-center gap-1">
            <Link
              to="/events"
              aria-label={t`See all events`}
              className="hit me-2 inline-flex min-h-6 items-center text-sm font-semibold text-brand-ink hover:underline"
            >
              {t`See all`}
            </Link>
            <span className="hidden sm:flex">
              <IconButton label={t`Earlier events`} onClick={() => slide(-1)}>
                <ChevronLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
              </IconButton>
              <IconButton label={t`Later events`} onClick={() => slide(1)}>
                <ChevronRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
              </IconButton>
            </span>
          </div>
        </SectionHead>
      </div>
      <QueryBoundary
        query={events}
        pending={
          <EventCarousel rail={rail}>
            {[0, 1, 2].map((index) => (
              <li key={index} className={cell}>
                <EventCardSkeleton />
              </li>
            ))}
          </EventCarousel>
        }
        failed={t`Failed to fetch events`}
        className="mx-4 mb-3 sm:mx-6"
      >
        {(list) => (
          <EventCarousel rail={rail}>
            {list.map((event, index) => (
              <li key={event.id} className={cell}>
                <article className="h-full">
                  <Boundary>
                    <EventCard
                      event={event}
                      isNext={index === 0}
                      rsvp={<EventCardRsvp event={event} isAdmin={false} />}
                    />
                  </Boundary>
                </article>
              </li>
            ))}
            {list.length === 0 && <li className="text-sm text-ink-2">{t`No upcoming events yet.`}</li>}
          </EventCarousel>
        )}
      </QueryBoundary>
    </section>
  );
}

interface EventCarouselProps {
  readonly rail: RefObject<HTMLUListElement | null>;
  readonly children: ReactNode;
}

function EventCarousel({ rail, children }: EventCarouselProps) {
  return (
    <ul
      ref={rail}
      aria-label={t`Upcoming events`}
      className="no-scrollbar flex scroll-smooth snap-x snap-mandatory scroll-px-4 gap-4 overflow-x-auto px-4 py-1 sm:scroll-px-6 sm:px-6"
    >
      {children}
    </ul>
  );
}
