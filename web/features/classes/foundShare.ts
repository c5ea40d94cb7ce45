import type { ClassCount } from '#shared/directory/entities.ts';

/** The share of a class that has joined, from 0 to 1; undefined if its size is hidden. */
export function foundShare({ count, graduates }: ClassCount): number | undefined {
  return count === undefined || graduates === undefined ? undefined : count / graduates;
}

/** Rounded down, so that 100 % means all of them. */
const percentOf = (share: number) => Math.floor(share * 100);

/** '36 % found.' */
export function foundWords(share: number): string {
  return share < 0.01 ? 'Less than 1\u00a0% found.' : `${percentOf(share)}\u00a0% found.`;
}

/** The leading class as another class sees it; undefined if there is no other to compare it with. */
export function leadWords(year: number, share: number, classes: readonly ClassCount[]): string | undefined {
  const others = classes.flatMap((one) => {
    const found = foundShare(one);
    return one.year === year || found === undefined ? [] : [{ year: one.year, found }];
  });
  const [first] = others.toSorted((one, other) => other.found - one.found);
  if (first === undefined) return undefined;
  // Shares that read the same count as equal.
  if (percentOf(first.found) <= percentOf(share)) return 'No class has found more of its own.';
  return `The class of ${first.year} leads with ${percentOf(first.found)}\u00a0%.`;
}
