import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';
import { ArchesIcon } from '#web/ui/layout/ArchesIcon.tsx';

interface EmptyStateProps {
  /** The specification's sentence. */
  readonly title: string;
  readonly hint?: string;
  /** An action that helps. */
  readonly children?: ReactNode;
  readonly className?: string | undefined;
}

/** Three muted arches above a sentence: nothing is here yet. */
export function EmptyState({ title, hint, children, className }: EmptyStateProps) {
  return (
    <div className={cx('flex flex-col items-center px-6 py-12 text-center', className)}>
      <ArchesIcon className="mb-5 h-20" />
      <p className="font-display text-xl font-[620] tracking-[-0.015em]">{title}</p>
      {hint && <p className="mt-1.5 max-w-[40ch] text-sm text-ink-2">{hint}</p>}
      {children && <div className="mt-5">{children}</div>}
    </div>
  );
}
