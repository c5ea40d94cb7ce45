import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

interface EmptyStateProps {
  /** The specification's sentence. */
  readonly title: string;
  readonly hint?: string;
  /** One thing to do about it. */
  readonly children?: ReactNode;
  readonly className?: string;
}

/** Three quiet arches above a sentence: nothing is here yet. */
export function EmptyState({ title, hint, children, className }: EmptyStateProps) {
  return (
    <div className={cx('flex flex-col items-center px-6 py-12 text-center', className)}>
      <svg aria-hidden="true" viewBox="0 0 160 84" fill="none" className="mb-5 h-20 w-auto">
        <path d="M14 84V50a18 18 0 0 1 36 0v34" className="stroke-line-strong/50" strokeWidth="2.5" />
        <path d="M110 84V50a18 18 0 0 1 36 0v34" className="stroke-line-strong/50" strokeWidth="2.5" />
        <path d="M52 84V40a28 28 0 0 1 56 0v44" className="stroke-brand/60" strokeWidth="3" />
        <path d="M64 84V43a16 16 0 0 1 32 0v41z" className="fill-gold/85" />
        <circle cx="80" cy="4" r="4" className="fill-gold" />
      </svg>
      <p className="font-display text-xl font-[620] tracking-[-0.015em]">{title}</p>
      {hint && <p className="mt-1.5 max-w-[40ch] text-sm text-ink-2">{hint}</p>}
      {children && <div className="mt-5">{children}</div>}
    </div>
  );
}
