import { plural, t } from '@lingui/core/macro';
import type { LucideIcon } from 'lucide-react';
import Clock from 'lucide-react/icons/clock';
import MapPin from 'lucide-react/icons/map-pin';
import Video from 'lucide-react/icons/video';
import type { ReactNode } from 'react';
import type { Event } from '#shared/events/entities.ts';
import { isOnlinePlace, spanOf } from '#shared/events/eventTime.ts';
import { hasEnded, joinMinutes } from '#web/api/events/eventState.ts';
import { useClock } from '#web/lib/dates/clock.ts';
import { formatDay } from '#web/lib/dates/time.ts';
import { cx } from '#web/ui/cx.ts';
import { hoursText, eventCountdownText, zoneText } from './eventTexts.ts';

/** The upper part of the large event card: date, title, time and place. */
export function EventHead({ event }: { readonly event: Event }) {
  const { eventTitle, place, address, isOnline } = event;
  const isOver = useClock((now) => hasEnded(event, now));
  // True for a place that only repeats that the event is online.
  const isPlaceRedundant = isOnline === true && address === undefined && isOnlinePlace(place);
  return (
    <section
      aria-label={t`When and where`}
      className="overflow-hidden bg-surface sm:rounded-t-xl sm:shadow-1 max-lg:sm:rounded-b-xl"
    >
      <DateBanner event={event} />
      <div className="px-5 pt-6 pb-6 sm:px-8">
        <h1 dir="auto" className="text-4xl wrap-anywhere max-sm:text-3xl">
          {eventTitle}
        </h1>
        <div className="mt-5 grid gap-4 sm:grid-cols-2">
          <EventFactLine Icon={Clock} first={hoursText(event)} second={zoneText(event)} />
          {!isPlaceRedundant && (place !== undefined || address !== undefined) && (
            <EventFactLine
              Icon={address === undefined && isOnlinePlace(place) ? Video : MapPin}
              first={place ?? address}
              second={<Address place={place} address={address} />}
            />
          )}
          {isOnline === true && (
            <EventFactLine
              Icon={Video}
              first={t({ message: 'Online', context: 'place of an event' })}
              second={isOver ? undefined : joinHint(event)}
            />
          )}
        </div>
      </div>
    </section>
  );
}

/** When an attendee sees the link. */
function joinHint(event: Event): string {
  if (spanOf(event) === undefined)
    return t`If you're going, the link will appear on this page on the day of the event.`;
  return plural(joinMinutes, {
    one: "If you're going, the link will appear on this page # minute before the event.",
    other: "If you're going, the link will appear on this page # minutes before the event.",
  });
}

interface AddressProps {
  readonly place: string | undefined;
  readonly address: string | undefined;
}

/** The address, unless it is already shown, and a link to a map. */
function Address({ place, address }: AddressProps) {
  if (address === undefined && isOnlinePlace(place)) return null;
  const query = encodeURIComponent(address ?? place ?? '');
  return (
    <>
      {place !== undefined && address !== undefined && (
        <>
          <bdi>{address}.</bdi>{' '}
        </>
      )}
      <a
        href={`https://www.openstreetmap.org/search?query=${query}`}
        rel="noopener noreferrer nofollow"
        className="font-semibold text-brand-ink underline"
      >
        {t`Map`}
      </a>
    </>
  );
}

interface EventFactLineProps {
  readonly Icon: LucideIcon;
  readonly first: ReactNode;
  readonly second: ReactNode;
}

function EventFactLine({ Icon, first, second }: EventFactLineProps) {
  return (
    <div className="flex items-center gap-3.5">
      <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-brand-soft text-brand-ink">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 text-sm text-ink-2">
        <p dir="auto" className="align-page text-base font-semibold text-ink wrap-anywhere">
          {first}
        </p>
        {second && <p className="wrap-anywhere">{second}</p>}
      </div>
    </div>
  );
}

function DateBanner({ event }: { readonly event: Event }) {
  const { eventDate } = event;
  const isOver = useClock((now) => hasEnded(event, now));
  const countdown = useClock((now) => eventCountdownText(event, now));
  const format = (options: Intl.DateTimeFormatOptions): string => formatDay(eventDate, options);
  return (
    <>
      <div
        className={cx(
          'flex flex-wrap items-end justify-between gap-3 px-5 pt-5 pb-4 sm:px-8',
          isOver ? 'bg-sunken text-ink-2' : 'bg-gold text-on-gold',
        )}
      >
        <time dateTime={eventDate} className="flex items-end gap-3.5 font-display leading-none">
          <span className="tnum text-[5.5rem] font-[720] tracking-[-0.05em]">
            {format({ day: '2-digit' })}
          </span>
          <span className="pb-2 text-lg leading-tight font-semibold">
            {format({ month: 'long', year: 'numeric' })}
            <br />
            <span className="font-medium">{format({ weekday: 'long' })}</span>
          </span>
        </time>
        <span
          className={cx(
            'mb-2 rounded-full px-3 py-1.5 text-sm font-semibold whitespace-nowrap',
            isOver ? 'bg-surface/55' : 'bg-black/10',
          )}
        >
          {countdown}
        </span>
      </div>
      <div aria-hidden="true" className="border-t-2 border-dotted border-line" />
    </>
  );
}
