import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

const tones = {
  neutral: 'bg-sunken [--note-ink:var(--color-ink)]',
  brand: 'bg-brand-soft [--note-ink:var(--color-brand-ink)]',
  gold: 'bg-gold-soft [--note-ink:var(--color-gold-ink)]',
  danger: 'bg-danger-soft [--note-ink:var(--color-danger)]',
  info: 'bg-info-soft [--note-ink:var(--color-info)]',
} as const;

interface NoteProps {
  readonly tone?: keyof typeof tones;
  readonly Icon?: LucideIcon;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** An action that helps. */
  readonly action?: ReactNode;
  readonly className?: string | undefined;
}

/** An inline message with an optional action; for failures use ErrorNote. */
export function Note({ tone = 'brand', Icon, title, children, action, className }: NoteProps) {
  return (
    <div
      role="status"
      className={cx(
        'fc-border flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg px-4 py-3.5',
        tones[tone],
        className,
      )}
    >
      <div className="flex min-w-0 flex-1 basis-60 gap-3">
        {Icon && <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-(--note-ink)" />}
        <div className="min-w-0 text-sm text-ink-2">
          {title && <p className="text-base font-semibold text-(--note-ink)">{title}</p>}
          {children}
        </div>
      </div>
      {action}
    </div>
  );
}
