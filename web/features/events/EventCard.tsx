import { t } from '@lingui/core/macro';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Pencil from 'lucide-react/icons/pencil';
import Share2 from 'lucide-react/icons/share-2';
import Trash2 from 'lucide-react/icons/trash';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Event } from '#shared/events/entities.ts';
import { hasEnded } from '#web/api/events/eventState.ts';
import { useClock } from '#web/lib/dates/clock.ts';
import { localIsoDate, formatTimeOfDay, formatDay } from '#web/lib/dates/time.ts';
import { joinWithCommas } from '#web/lib/texts/language.ts';
import { Button, buttonClass } from '#web/ui/buttons/Button.tsx';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { cx } from '#web/ui/cx.ts';
import { ShareDialog } from '#web/ui/dialogs/ShareDialog.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { ExpandableText } from '#web/ui/text/ExpandableText.tsx';
import { cardZoneText, eventCountdownText } from './eventTexts.ts';
import { saveToCalendar } from './saveToCalendar.ts';

interface EventCardProps {
  readonly event: Event;
  /** The next event of all: gold. */
  readonly isNext?: boolean;
  /** Level of the title below the heading of the page. */
  readonly heading?: 'h2' | 'h3';
  /** The RSVP, shown above the other actions. */
  readonly rsvp?: ReactNode;
  /** For admins only. */
  readonly onEdit?: (() => void) | undefined;
  readonly onDelete?: (() => void) | undefined;
}

/** An event as a card: its date in large digits, its description, and its actions. */
export function EventCard({
  event,
  isNext = false,
  heading: Heading = 'h3',
  rsvp,
  onEdit,
  onDelete,
}: EventCardProps) {
  const { eventTitle } = event;
  const [isSharing, setSharing] = useState(false);
  const isOver = useClock((now) => hasEnded(event, now));
  const where = event.place ?? (event.isOnline && t({ message: 'Online', context: 'place of an event' }));
  const zone = cardZoneText(event);
  const page = `/events/${event.id}`;
  const { learnMoreLink } = event;
  return (
    <Card className="flex h-full min-h-71 flex-col overflow-hidden">
      <EventCardHeader event={event} isNext={isNext} isOver={isOver} />
      <div className="flex flex-1 flex-col px-5 pt-4 pb-4">
        <Heading dir="auto" className="text-xl wrap-anywhere">
          <Link to={page} className="hover:underline">
            {event.eventTitle}
          </Link>
        </Heading>
        {where && (
          <p dir="auto" className="mt-1 text-sm font-medium text-ink-2">
            {where}
          </p>
        )}
        {zone && <p className="mt-1 text-sm text-ink-2">{zone}</p>}
        <ExpandableText
          text={event.eventDescription}
          maxCharacters={140}
          about={event.eventTitle}
          className="mt-2 text-sm text-ink-2"
        />
        {rsvp}
        <div className="mt-auto flex flex-wrap items-center gap-1.5 pt-4">
          {learnMoreLink === '' ? (
            <Link
              to={page}
              aria-label={t`Learn More about ${eventTitle}`}
              className={buttonClass({ size: 'sm' })}
            >
              {t`Learn More`}
            </Link>
          ) : (
            <a
              href={learnMoreLink}
              rel="noopener noreferrer nofollow ugc"
              title={hostOf(learnMoreLink)}
              aria-label={t`Learn More about ${eventTitle}`}
              className={buttonClass({ size: 'sm' })}
            >
              {t`Learn More`}
            </a>
          )}
          <Button kind="ghost" size="sm" aria-label={t`Share ${eventTitle}`} onClick={() => setSharing(true)}>
            <Share2 aria-hidden="true" className="size-4" />
            {t`Share`}
          </Button>
          <span className="ms-auto flex">
            <IconButton label={t`Add ${eventTitle} to calendar`} onClick={() => saveToCalendar(event)}>
              <CalendarPlus aria-hidden="true" className="size-4.5" />
            </IconButton>
            {onEdit && (
              <IconButton label={t`Edit ${eventTitle}`} onClick={onEdit}>
                <Pencil aria-hidden="true" className="size-4.5" />
              </IconButton>
            )}
            {onDelete && (
              <IconButton label={t`Delete ${eventTitle}`} onClick={onDelete}>
                <Trash2 aria-hidden="true" className="size-4.5" />
              </IconButton>
            )}
          </span>
        </div>
      </div>
      <ShareDialog
        url={learnMoreLink === '' ? `${location.origin}${page}` : learnMoreLink}
        open={isSharing}
        onOpenChange={setSharing}
        description={event.eventTitle}
      />
    </Card>
  );
}

/** The upper part of the card, torn off along dots. */
function EventCardHeader({
  event,
  isNext,
  isOver,
}: {
  readonly event: Event;
  readonly isNext: boolean;
  readonly isOver: boolean;
}) {
  const { startTime, eventDate } = event;
  const countdown = useClock((now) => eventCountdownText(event, now));
  const isThisYear = useClock((now) => eventDate.slice(0, 4) === localIsoDate(now).slice(0, 4));
  const format = (options: Intl.DateTimeFormatOptions): string => formatDay(eventDate, options);
  const colors = isOver ? 'bg-sunken text-ink-2' : isNext ? 'bg-gold text-on-gold' : 'bg-brand-soft text-ink';
  return (
    <>
      <div className={cx('flex items-end justify-between gap-3 px-5 pt-4 pb-3.5', colors)}>
        <time dateTime={event.eventDate} className="flex items-end gap-2.5 font-display leading-none">
          <span className="tnum text-[3.25rem] font-[720] tracking-[-0.05em]">
            {format({ day: '2-digit' })}
          </span>
          <span className="pb-1 text-sm leading-tight font-semibold">
            {format({ month: 'long', ...(!isThisYear && { year: 'numeric' }) })}
            <br />
            <span className="font-medium">
              {startTime
                ? joinWithCommas([format({ weekday: 'short' }), formatTimeOfDay(startTime)])
                : format({ weekday: 'long' })}
            </span>
          </span>
        </time>
        <span
          className={cx(
            'mb-1 rounded-full px-2.5 py-1 text-xs font-semibold whitespace-nowrap',
            isNext && !isOver ? 'bg-black/10' : 'bg-surface/55',
          )}
        >
          {countdown}
        </span>
      </div>
      <div aria-hidden="true" className="relative h-0">
        <span className="absolute -top-2 -start-2 size-4 rounded-full bg-canvas shadow-[inset_0_0_0_1px_var(--color-line)]" />
        <span className="absolute -top-2 -end-2 size-4 rounded-full bg-canvas shadow-[inset_0_0_0_1px_var(--color-line)]" />
        <span className="absolute inset-x-4 top-0 border-t-2 border-dotted border-line" />
      </div>
    </>
  );
}

function hostOf(link: string): string {
  return URL.canParse(link) ? new URL(link).host : link;
}
