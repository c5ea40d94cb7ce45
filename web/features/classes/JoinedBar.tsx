import { t } from '@lingui/core/macro';
import { useClasses } from '#web/api/directory.ts';
import { formatNumber } from '#web/lib/texts/numbers.ts';
import { joinedShareText, leadingClassText } from './joinedShare.ts';

interface JoinedBarProps {
  readonly year: number;
  readonly count: number;
  /** The size of the class in the roster, at least `count`. */
  readonly graduates: number;
}

/** The share of a class that has joined, as a chart and in words, and the leading class. */
export function JoinedBar({ year, count, graduates }: JoinedBarProps) {
  const classes = useClasses().data ?? [];
  const share = count / graduates;
  const joined = formatNumber(count);
  const all = formatNumber(graduates);
  return (
    <div className="-mb-1 mt-5 max-w-96">
      <progress
        aria-label={t`Joined`}
        aria-valuetext={t`${joined} of ${all}`}
        max={graduates}
        value={count}
        className="block h-2.5 w-full appearance-none overflow-hidden rounded-full bg-on-hero/20 text-gold forced-colors:border [&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-gold [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-gold forced-colors:[&::-moz-progress-bar]:bg-[Highlight] forced-colors:[&::-webkit-progress-value]:bg-[Highlight]"
      />
      {/* On a phone the second sentence, which may load later, gets a line of its own. */}
      <p className="tnum mt-2.5 text-sm text-on-hero-2 max-sm:min-h-[2lh]">
        {joinedShareText(share)} {leadingClassText(year, share, classes)}
      </p>
    </div>
  );
}
