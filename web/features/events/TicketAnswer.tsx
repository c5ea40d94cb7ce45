import { Link } from 'react-router-dom';
import type { Event } from '#shared/eventEntities.ts';
import { Rsvp } from '#web/ui/Rsvp.tsx';
import { useAnswer } from './eventWish.ts';
import { goingWord, isPast, leftWords, seatsNow } from './seatWords.ts';

interface TicketAnswerProps {
  readonly event: Event;
  /** True for admins, who see who comes. */
  readonly managed: boolean;
}

/** The part of a ticket where one says whether one comes: how many do, and the own answer. */
export function TicketAnswer({ event, managed }: TicketAnswerProps) {
  const answer = useAnswer(event);
  const seats = seatsNow(event);
  const left = leftWords(seats);
  const guests = managed && (
    <Link
      to={`/admin/events/${event.id}`}
      className="hit ml-auto font-semibold text-brand-ink hover:underline"
    >
      Guests<span className="sr-only"> of {event.eventTitle}</span>
    </Link>
  );
  if (isPast(event)) return guests ? <p className="mt-3 flex text-sm">{guests}</p> : null;
  return (
    <div className="mt-3 space-y-2.5">
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
        <span className="tnum">{seats.going} going</span>
        {left && <span className="tnum font-semibold text-gold-ink">{left}</span>}
        {guests}
      </p>
      <Rsvp
        small
        value={event.mine?.answer}
        going={goingWord(event)}
        about={event.eventTitle}
        onAnswer={(given) => answer(given, event.mine?.guests)}
      />
    </div>
  );
}
