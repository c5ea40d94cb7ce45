import { useClock } from '#web/lib/dates/clock.ts';
import { formatExactTime, formatRelativeTime } from '#web/lib/dates/time.ts';

interface RelativeTimeProps {
  /** The moment, ISO 8601. */
  readonly at: string;
  /** Without 'ago', for tight spaces. */
  readonly short?: boolean;
  readonly className?: string;
}

/** How long ago something was, kept up to date while it is shown; the date and time in full on hover. */
export function RelativeTime({ at, short = false, className }: RelativeTimeProps) {
  const text = useClock((now) => formatRelativeTime(at, now, short));
  return (
    <time dateTime={at} title={formatExactTime(at)} className={className}>
      {text}
    </time>
  );
}
