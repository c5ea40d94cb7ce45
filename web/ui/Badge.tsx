import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

const tones = {
  neutral: 'bg-sunken text-ink-2',
  brand: 'bg-brand-soft text-brand-ink',
  gold: 'bg-gold-soft text-gold-ink',
  rose: 'bg-rose-soft text-rose-ink',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
} as const;

export type Tone = keyof typeof tones;

interface BadgeProps {
  readonly tone?: Tone;
  readonly Icon?: LucideIcon;
  /** A word, because many people cannot tell colors apart. */
  readonly children: ReactNode;
  readonly className?: string;
}

/** A word on a small colored background, for a state that matters. */
export function Badge({ tone = 'neutral', Icon, children, className }: BadgeProps) {
  return (
    <span
      className={cx(
        'fc-border inline-flex h-6 shrink-0 items-center gap-1.5 rounded-full px-2.5 text-xs font-semibold whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {Icon && <Icon aria-hidden="true" className="size-3.5 shrink-0" />}
      {children}
    </span>
  );
}
