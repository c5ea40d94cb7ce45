import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Share2 from 'lucide-react/icons/share-2';
import Video from 'lucide-react/icons/video';
import { useState } from 'react';
import type { Event, EventSeats, OwnRsvp } from '#shared/events/entities.ts';
import { acceptsRsvps, isOpenToJoin, hasEnded } from '#web/api/events/eventState.ts';
import { type RsvpState, useRsvp } from '#web/api/events/rsvp.ts';
import { useClock } from '#web/lib/dates/clock.ts';
import { Button, buttonClass } from '#web/ui/buttons/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { ShareDialog } from '#web/ui/dialogs/ShareDialog.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { RsvpButtons, seatsLeftText } from './RsvpButtons.tsx';
import { saveToCalendar } from './saveToCalendar.ts';

const figure = 'tnum font-display text-2xl text-ink';

/** Beside the large event card, for members: how many people are going, their own RSVP and their guests. */
export function EventSidebar({ event }: { readonly event: Event }) {
  const [isSharing, setIsSharing] = useState(false);
  const { seats, mine } = event;
  const going = seats?.going;
  const isOver = useClock((now) => hasEnded(event, now));
  const isOpen = useClock((now) => acceptsRsvps(event, now));
  return (
    <Card flush className="space-y-5 p-5 max-sm:shadow-none">
      {seats && isOver && (
        <p className="text-base text-ink-2">
          <Trans>
            <strong className={figure}>{going}</strong> signed up
          </Trans>
        </p>
      )}
      {seats && isOpen && <SidebarRsvp event={event} rsvp={{ seats, mine }} />}
      <div className={cx('flex gap-2', seats && 'border-t border-line pt-4')}>
        <Button kind="outline" size="sm" className="flex-1" onClick={() => saveToCalendar(event)}>
          <CalendarPlus aria-hidden="true" className="size-4" />
          {t`Calendar`}
        </Button>
        <Button kind="outline" size="sm" className="flex-1" onClick={() => setIsSharing(true)}>
          <Share2 aria-hidden="true" className="size-4" />
          {t`Share`}
        </Button>
      </div>
      <ShareDialog
        url={`${location.origin}/events/${event.id}`}
        open={isSharing}
        onOpenChange={setIsSharing}
        description={event.eventTitle}
      />
    </Card>
  );
}

interface SidebarRsvpProps {
  readonly event: Event;
  readonly rsvp: RsvpState;
}

function SidebarRsvp({ event, rsvp }: SidebarRsvpProps) {
  const saveRsvp = useRsvp(event, rsvp);
  const { seats, mine } = rsvp;
  const result = mine && rsvpNote(mine);
  // Members who bring more guests than `maxGuests` allows now still see the field, and can reduce the number.
  const max = Math.max(event.maxGuests ?? 0, mine?.guests ?? 0);
  return (
    <>
      {result && <Note title={result.title}>{result.text}</Note>}
      <JoinLink event={event} />
      <Seats seats={seats} capacity={event.capacity} />
      <RsvpButtons rsvp={rsvp} onRsvp={saveRsvp} />
      {max > 0 && mine?.answer === 'going' && (
        <Select
          label={t`Bringing guests?`}
          small
          value={String(mine.guests)}
          onChange={(guests) => saveRsvp('going', Number(guests))}
          options={Array.from({ length: max + 1 }, (_, count) => ({
            value: String(count),
            label: count === 0 ? t`No guests` : guestCountText(count),
          }))}
        />
      )}
    </>
  );
}

interface SeatsProps {
  readonly seats: EventSeats;
  readonly capacity: number | undefined;
}

function Seats({ seats, capacity }: SeatsProps) {
  const { going } = seats;
  const seatsLeft = seatsLeftText(seats);
  return (
    <div>
      <p className="flex items-baseline justify-between gap-3 text-sm text-ink-2">
        <span>
          {capacity === undefined ? (
            <Trans>
              <strong className={figure}>{going}</strong> going
            </Trans>
          ) : (
            <Trans>
              <strong className={figure}>{going}</strong> of {capacity} seats taken
            </Trans>
          )}
        </span>
        {seatsLeft && <span className="tnum font-semibold text-gold-ink">{seatsLeft}</span>}
      </p>
      {capacity !== undefined && (
        <div className="mt-2">
          <ProgressBar share={seats.going / capacity} />
        </div>
      )}
    </div>
  );
}

/** The link to join an online event, shown to attendees from `joinMinutes` before it starts. */
function JoinLink({ event }: { readonly event: Event }) {
  const isOpen = useClock((now) => isOpenToJoin(event, now));
  const { onlineLink, mine } = event;
  if (onlineLink === undefined || mine?.answer !== 'going' || mine.waitlisted) return null;
  if (!isOpen) return null;
  return (
    <a href={onlineLink} rel="noopener noreferrer" className={cx(buttonClass(), 'w-full')}>
      <Video aria-hidden="true" className="size-4" />
      {t`Join online`}
    </a>
  );
}

/** The result of an RSVP, in words for its member. */
function rsvpNote({ answer, guests, waitlisted, ahead }: OwnRsvp): {
  title: string;
  text: string;
} {
  if (answer !== 'going')
    return answer === 'maybe'
      ? { title: t`You said maybe`, text: t`No seat is reserved for you.` }
      : { title: t`You're not going`, text: t`You can still change your mind.` };
  if (waitlisted) return { title: t`You're on the waitlist`, text: waitlistText(ahead) };
  return {
    title: t`You're going`,
    text:
      guests === 0
        ? t`Your seat is reserved.`
        : plural(guests, {
            one: 'Seats are reserved for you and # guest.',
            other: 'Seats are reserved for you and # guests.',
          }),
  };
}

function waitlistText(ahead: number | undefined): string {
  if (ahead === undefined) return t`You'll get a seat as soon as there's room for you.`;
  if (ahead === 0) return t`You're next in line. You'll get a seat as soon as there's room for you.`;
  return plural(ahead, {
    one: "# person is ahead of you. You'll get a seat as soon as there's room for you.",
    other: "# people are ahead of you. You'll get a seat as soon as there's room for you.",
  });
}

/** '1 guest', '2 guests'. */
function guestCountText(guests: number): string {
  return plural(guests, { one: '# guest', other: '# guests' });
}
