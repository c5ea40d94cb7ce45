import type { ClassCount } from '#shared/directory/entities.ts';

/** How much of a class is here, from 0 to 1; undefined where its size is not told. */
export function foundShare({ count, graduates }: ClassCount): number | undefined {
  return count === undefined || graduates === undefined ? undefined : count / graduates;
}

/** Rounded down: 100 % are all of them. */
const percentOf = (share: number) => Math.floor(share * 100);

/** '36 % found.' */
export function foundWords(share: number): string {
  return share < 0.01 ? 'Less than 1\u00a0% found.' : `${percentOf(share)}\u00a0% found.`;
}

/** Who has found the most of its own, as one class sees it; undefined where there is no other to compare it with. */
export function leadWords(year: number, share: number, classes: readonly ClassCount[]): string | undefined {
  const others = classes.flatMap((one) => {
    const found = foundShare(one);
    return one.year === year || found === undefined ? [] : [{ year: one.year, found }];
  });
  const [first] = others.toSorted((one, other) => other.found - one.found);
  if (first === undefined) return undefined;
  // What reads the same is the same.
  if (percentOf(first.found) <= percentOf(share)) return 'No class has found more of its own.';
  return `The class of ${first.year} leads with ${percentOf(first.found)}\u00a0%.`;
}
