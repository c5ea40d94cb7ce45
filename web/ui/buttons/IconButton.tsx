import type { ComponentProps } from 'react';
import { cx } from '#web/ui/cx.ts';

interface IconButtonProps extends ComponentProps<'button'> {
  /** The button's name, for assistive technology and as the title. */
  readonly label: string;
}

export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={cx(
        'hit grid size-10 shrink-0 place-items-center rounded-full text-ink-2 transition-colors',
        'hover:bg-sunken hover:text-ink active:scale-95 disabled:pointer-events-none disabled:opacity-40',
        className,
      )}
    >
      {children}
    </button>
  );
}
