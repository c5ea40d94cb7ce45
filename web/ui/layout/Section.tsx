import { type ReactNode, useId } from 'react';
import { cx } from '#web/ui/cx.ts';
import { Card } from './Card.tsx';

interface SectionProps {
  readonly title: ReactNode;
  readonly hint?: ReactNode;
  /** Content at the end of the title's line. */
  readonly action?: ReactNode;
  /** It moves below the title if there is no room beside it. */
  readonly wrapsAction?: boolean;
  /** Narrow padding on every screen. */
  readonly compact?: boolean;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

/** A card with a heading, which names it. */
export function Section({
  title,
  hint,
  action,
  wrapsAction = false,
  compact = false,
  className,
  children,
}: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <Card flush className={cx('p-5', !compact && 'sm:p-8')}>
        <div className={cx('flex items-center justify-between gap-x-4 gap-y-2', wrapsAction && 'flex-wrap')}>
          <h2 id={id} tabIndex={-1} className="text-xl outline-none">
            {title}
          </h2>
          {action}
        </div>
        {hint && <p className="mt-1.5 max-w-[60ch] text-sm text-ink-2">{hint}</p>}
        {children}
      </Card>
    </section>
  );
}
