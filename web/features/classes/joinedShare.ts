import { t } from '@lingui/core/macro';
import type { ClassCount } from '#shared/directory/entities.ts';
import { formatPercent } from '#web/lib/texts/numbers.ts';

/** The share of a class that has joined, from 0 to 1; undefined if its size is hidden. */
export function joinedShare({ count, graduates }: ClassCount): number | undefined {
  return count === undefined || graduates === undefined ? undefined : count / graduates;
}

/** Rounded down, so that 100% means all of them. */
const percentOf = (share: number) => Math.floor(share * 100);

/** '36% have joined.' */
export function joinedShareText(share: number): string {
  const percent = formatPercent(percentOf(share));
  return share < 0.01 ? t`Less than 1% have joined.` : t`${percent} have joined.`;
}

/** The leading class among the others; undefined if there is no other class to compare with. */
export function leadingClassText(
  year: number,
  share: number,
  classes: readonly ClassCount[],
): string | undefined {
  const others = classes.flatMap((other) => {
    const otherShare = joinedShare(other);
    return other.year === year || otherShare === undefined ? [] : [{ year: other.year, share: otherShare }];
  });
  const [first] = others.toSorted((a, b) => b.share - a.share);
  if (first === undefined) return undefined;
  // Shares that read the same count as equal.
  if (percentOf(first.share) <= percentOf(share)) return t`No other class has a higher share.`;
  const { year: leader } = first;
  const percent = formatPercent(percentOf(first.share));
  return t`The class of ${leader} leads with ${percent}.`;
}
