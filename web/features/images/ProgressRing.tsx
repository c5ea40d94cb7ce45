import { t } from '@lingui/core/macro';
import { cx } from '#web/ui/cx.ts';

/** A ring that fills as `share` goes from 0 to 1; lay it over an image. */
export function ProgressRing({ share, className }: { readonly share: number; readonly className?: string }) {
  return (
    <svg
      viewBox="0 0 100 100"
      role="progressbar"
      aria-label={t`Upload progress`}
      aria-valuenow={Math.round(share * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
      fill="none"
      className={cx('-rotate-90', className)}
    >
      <circle cx="50" cy="50" r="47" className="fill-black/35 stroke-white/40" strokeWidth="6" />
      <circle
        cx="50"
        cy="50"
        r="47"
        pathLength={1}
        strokeDasharray={1}
        strokeDashoffset={1 - share}
        strokeLinecap="round"
        strokeWidth="6"
        className="stroke-gold transition-[stroke-dashoffset] duration-150"
      />
    </svg>
  );
}
