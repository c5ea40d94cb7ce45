import type { ComponentProps } from 'react';
import { cx } from '#web/ui/cx.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';

const kinds = {
  primary: 'bg-brand text-on-brand hover:bg-brand-hover shadow-1',
  gold: 'bg-gold text-on-gold hover:brightness-105 shadow-1',
  soft: 'bg-brand-soft text-brand-ink hover:bg-[color-mix(in_oklab,var(--color-brand-soft),var(--color-brand)_14%)]',
  outline: 'border border-line-strong/55 text-ink hover:bg-sunken',
  ghost: 'text-ink-2 hover:bg-sunken hover:text-ink',
  danger: 'bg-danger text-on-danger hover:brightness-110',
} as const;

const sizes = {
  sm: 'h-9 px-3.5 text-sm gap-1.5',
  md: 'h-11 px-5 text-base gap-2',
  lg: 'h-13 px-7 text-lg gap-2',
} as const;

export interface ButtonVariant {
  readonly kind?: keyof typeof kinds | undefined;
  readonly size?: keyof typeof sizes | undefined;
}

/** The classes of a button, for links that look like one. */
export function buttonClass({ kind = 'primary', size = 'md' }: ButtonVariant = {}): string {
  return cx(
    'hit inline-flex shrink-0 items-center justify-center rounded-full font-semibold whitespace-nowrap select-none',
    'transition-[background-color,color,filter,scale] duration-150 active:scale-[.97]',
    'disabled:pointer-events-none disabled:opacity-55 fc-border',
    kinds[kind],
    sizes[size],
  );
}

interface ButtonProps extends ComponentProps<'button'>, ButtonVariant {
  /** True while the request runs: disabled, with a spinner and `busyLabel` in place of the label. */
  readonly busy?: boolean;
  readonly busyLabel?: string;
}

export function Button({ kind, size, busy = false, busyLabel, className, children, ...rest }: ButtonProps) {
  const classes = buttonClass({ kind, size });
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled === true || busy}
      aria-busy={busy || undefined}
      className={cx(classes, className)}
    >
      {busy && <Spinner className="size-4" />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}
