import { t } from '@lingui/core/macro';
import Check from 'lucide-react/icons/check';
import type { EventSeats, RsvpAnswer } from '#shared/events/entities.ts';
import type { RsvpState } from '#web/api/events/rsvp.ts';
import { cx } from '#web/ui/cx.ts';

interface RsvpButtonsProps {
  readonly rsvp: RsvpState;
  readonly small?: boolean;
  /** Names the event, for assistive technology. */
  readonly about?: string;
  readonly onRsvp: (answer: RsvpAnswer) => void;
}

/** The three choices of an RSVP. */
export function RsvpButtons({ rsvp, small = false, about, onRsvp }: RsvpButtonsProps) {
  const value = rsvp.mine?.answer;
  const parts = [
    { answer: 'going', label: goingLabel(rsvp, small) },
    { answer: 'maybe', label: t`Maybe` },
    { answer: 'no', label: t`Can't go` },
  ] as const;
  return (
    <div
      role="group"
      aria-label={about === undefined ? t`Are you going?` : t`Are you going to ${about}?`}
      className="flex gap-1 rounded-full bg-sunken p-1"
    >
      {parts.map(({ answer, label }) => (
        <button
          key={answer}
          type="button"
          aria-pressed={answer === value}
          onClick={() => onRsvp(answer)}
          className={cx(
            'flex flex-auto items-center justify-center gap-1 rounded-full px-1.5 text-sm font-semibold whitespace-nowrap transition-colors',
            small ? 'h-9' : 'h-11',
            answer !== value
              ? 'text-ink-2 hover:text-ink'
              : answer === 'going'
                ? 'bg-brand text-on-brand'
                : 'bg-surface text-ink shadow-1',
          )}
        >
          {answer === value && <Check aria-hidden="true" className="size-4 shrink-0" />}
          {label}
        </button>
      ))}
    </div>
  );
}

/** The label of the positive RSVP: without a free seat it joins the waitlist; shorter where space is tight. */
function goingLabel({ seats, mine }: RsvpState, isSmall: boolean): string {
  if (mine?.waitlisted === true) return t`Waitlisted`;
  if (seats.seatsLeft !== 0 || mine?.answer === 'going') return t`Going`;
  return isSmall ? t`Waitlist` : t`Join waitlist`;
}

/** 'Full' or the number of seats left, and the length of the waitlist; undefined without a limit. */
export function seatsLeftText({ seatsLeft, onWaitlist }: EventSeats): string | undefined {
  if (seatsLeft === undefined) return undefined;
  if (onWaitlist === 0) return seatsLeft === 0 ? t`Full` : t`Seats left: ${seatsLeft}`;
  return seatsLeft === 0
    ? t`Full, ${onWaitlist} on the waitlist`
    : t`Seats left: ${seatsLeft}, ${onWaitlist} on the waitlist`;
}
