import type { ComponentProps } from 'react';
import { cx } from '#web/ui/cx.ts';

/** A raised surface; edge to edge on phones if `flush`. */
export function Card({
  className,
  flush = false,
  ...rest
}: ComponentProps<'div'> & { readonly flush?: boolean }) {
  return (
    <div
      {...rest}
      className={cx('fc-border rounded-xl bg-surface shadow-1', flush && 'max-sm:rounded-none', className)}
    />
  );
}
