import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import Check from 'lucide-react/icons/check';
import { cx } from '#web/ui/cx.ts';

const rosterSteps = ['File', 'Columns', 'Check', 'Import'] as const;
export type RosterStep = (typeof rosterSteps)[number];

export const stepLabels: Readonly<Record<RosterStep, MessageDescriptor>> = {
  File: msg`File`,
  Columns: msg`Columns`,
  Check: msg`Check`,
  Import: msg`Import`,
};

interface RosterStepsProps {
  readonly current: RosterStep;
  /** The last step is done, too. */
  readonly isDone: boolean;
}

/** The progress of an import in four steps; on phones only the current one shows its name. */
export function RosterSteps({ current, isDone }: RosterStepsProps) {
  const currentIndex = rosterSteps.indexOf(current) + (isDone ? 1 : 0);
  return (
    <ol aria-label={t`Steps`} className="mb-6 flex max-w-2xl items-center gap-2.5">
      {rosterSteps.map((step, index) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className={cx('flex items-center gap-2.5', index > 0 && 'flex-1')}
        >
          {index > 0 && (
            <span
              aria-hidden="true"
              className={cx(
                'h-0.5 min-w-3 flex-1 rounded-full',
                index <= currentIndex ? 'bg-brand' : 'bg-line',
              )}
            />
          )}
          <span
            className={cx(
              'fc-border tnum grid size-8 shrink-0 place-items-center rounded-full text-sm font-bold',
              index < currentIndex && 'bg-brand text-on-brand',
              index === currentIndex && 'bg-gold text-on-gold',
              index > currentIndex && 'bg-sunken text-ink-2',
            )}
          >
            {index < currentIndex ? (
              <Check aria-label={t`Done:`} className="size-4" strokeWidth={3} />
            ) : (
              index + 1
            )}
          </span>
          <span className={cx('text-sm', step === current ? 'font-bold' : 'text-ink-2 max-sm:sr-only')}>
            {i18n._(stepLabels[step])}
          </span>
        </li>
      ))}
    </ol>
  );
}
