import { cx } from '#web/ui/cx.ts';

/** A spinning arc. It is decoration: the label beside it says what is loading. */
export function Spinner({ className }: { readonly className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" fill="none" className={cx('animate-spin', className)}>
      <path d="M21 12a9 9 0 1 1-6.2-8.6" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}
