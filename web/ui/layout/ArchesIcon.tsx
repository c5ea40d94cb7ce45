import { cx } from '#web/ui/cx.ts';

/** Three quiet arches: nothing is here yet. */
export const ArchesIcon = ({ className }: { readonly className: string }) => (
  <svg aria-hidden="true" viewBox="0 0 160 84" fill="none" className={cx('w-auto', className)}>
    <path d="M14 84V50a18 18 0 0 1 36 0v34" className="stroke-line-strong/50" strokeWidth="2.5" />
    <path d="M110 84V50a18 18 0 0 1 36 0v34" className="stroke-line-strong/50" strokeWidth="2.5" />
    <path d="M52 84V40a28 28 0 0 1 56 0v44" className="stroke-brand/60" strokeWidth="3" />
    <path d="M64 84V43a16 16 0 0 1 32 0v41z" className="fill-gold/85" />
    <circle cx="80" cy="4" r="4" className="fill-gold" />
  </svg>
);
