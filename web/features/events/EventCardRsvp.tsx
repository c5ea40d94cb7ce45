import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Event } from '#shared/events/entities.ts';
import { acceptsRsvps } from '#web/api/events/eventState.ts';
import { type RsvpState, useRsvp } from '#web/api/events/rsvp.ts';
import { useClock } from '#web/lib/dates/clock.ts';
import { RsvpButtons, seatsLeftText } from './RsvpButtons.tsx';

interface EventCardRsvpProps {
  readonly event: Event;
  /** True for admins, who see the list of attendees. */
  readonly isAdmin: boolean;
}

/** The RSVP part of an event card: how many people are going, and the member's own RSVP. Only members see the seats. */
export function EventCardRsvp({ event, isAdmin }: EventCardRsvpProps) {
  const { seats, mine, eventTitle } = event;
  const attendeesLink = isAdmin && (
    <Link
      to={`/admin/events/${event.id}`}
      aria-label={t`Attendees of ${eventTitle}`}
      className="hit ms-auto font-semibold text-brand-ink hover:underline"
    >
      {t`Attendees`}
    </Link>
  );
  const isOpen = useClock((now) => acceptsRsvps(event, now));
  if (seats !== undefined && isOpen)
    return <EventCardOwnRsvp event={event} rsvp={{ seats, mine }} attendeesLink={attendeesLink} />;
  return attendeesLink ? <p className="mt-3 flex text-sm">{attendeesLink}</p> : null;
}

interface EventCardOwnRsvpProps {
  readonly event: Event;
  readonly rsvp: RsvpState;
  /** The admins' link to the list of attendees. */
  readonly attendeesLink: ReactNode;
}

function EventCardOwnRsvp({ event, rsvp, attendeesLink }: EventCardOwnRsvpProps) {
  const saveRsvp = useRsvp(event, rsvp);
  const { seats } = rsvp;
  const { going } = seats;
  const seatsLeft = seatsLeftText(seats);
  return (
    <div className="mt-3 space-y-2.5">
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
        <span className="tnum">{t`${going} going`}</span>
        {seatsLeft && <span className="tnum font-semibold text-gold-ink">{seatsLeft}</span>}
        {attendeesLink}
      </p>
      <RsvpButtons small rsvp={rsvp} about={event.eventTitle} onRsvp={saveRsvp} />
    </div>
  );
}
