import { cx } from '#web/ui/cx.ts';

interface SparklineProps {
  /** A labeled number for each week; the last is the current week. */
  readonly weeks: readonly { readonly week: string; readonly value: number }[];
  readonly className?: string;
}

const height = 36;
const step = 18;

/** Weeks as bars, the current one in full color. Decorative: the numbers are beside it. */
export function Sparkline({ weeks, className }: SparklineProps) {
  const highest = Math.max(1, ...weeks.map(({ value }) => value));
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${weeks.length * step - 4} ${height}`}
      preserveAspectRatio="none"
      className={cx('h-9 w-full rtl:-scale-x-100 fill-brand forced-colors:fill-[CanvasText]', className)}
    >
      {weeks.map(({ week, value }, index) => {
        const tall = Math.max(2, (value / highest) * height);
        return (
          <rect
            key={week}
            x={index * step}
            y={height - tall}
            width={step - 4}
            height={tall}
            rx={3}
            opacity={index === weeks.length - 1 ? 1 : 0.4}
          />
        );
      })}
    </svg>
  );
}
