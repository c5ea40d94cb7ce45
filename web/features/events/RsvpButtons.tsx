import { t } from '@lingui/core/macro';
import Check from 'lucide-react/icons/check';
import type { RsvpAnswer } from '#shared/events/entities.ts';
import { cx } from '#web/ui/cx.ts';

interface RsvpButtonsProps {
  /** The member's answer. */
  readonly value: RsvpAnswer | undefined;
  /** The label of the positive answer: there may be a waitlist. */
  readonly going?: string;
  readonly small?: boolean;
  /** Names the event, for assistive technology. */
  readonly about?: string;
  readonly onAnswer: (answer: RsvpAnswer) => void;
}

/** The RSVP: one of three answers. */
export function RsvpButtons({ value, going = t`Going`, small = false, about, onAnswer }: RsvpButtonsProps) {
  const parts = [
    { answer: 'going', label: going },
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
          onClick={() => onAnswer(answer)}
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
