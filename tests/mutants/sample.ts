import { digest } from './digest.ts';
import type { Mutant } from './mutantList.ts';

/** A folder with few mutants still has this many judged. */
export const minimumPerFeature = 40;

export interface Sample {
  /** Drawn with equal chance, `size` of them: the overall score is computed from these. */
  readonly drawn: readonly Mutant[];
  /** Those, and more from folders with few among them; in the order they were drawn. */
  readonly all: readonly Mutant[];
}

/**
 * Draws mutants at random, with equal chance. The same seed draws the same ones, and a larger sample begins with
 * the smaller one.
 */
export function drawSample(mutants: readonly Mutant[], size: number, seed: string): Sample {
  const shuffled = mutants
    .map((mutant) => ({ mutant, rank: digest(`${seed} ${mutant.key}`) }))
    .toSorted((one, other) => (one.rank < other.rank ? -1 : 1))
    .map(({ mutant }) => mutant);
  const taken = new Map<string, number>();
  const all = shuffled.filter(({ feature }, index) => {
    const before = taken.get(feature) ?? 0;
    taken.set(feature, before + 1);
    return index < size || before < minimumPerFeature;
  });
  return { drawn: shuffled.slice(0, size), all };
}

/**
 * Wilson's interval: the true share lies in it for 95 of 100 samples with this result. @param n at least 1.
 * @returns two shares from 0 to 1.
 */
export function wilson(hits: number, n: number): readonly [low: number, high: number] {
  const z = 1.96;
  const share = hits / n;
  const middle = share + z ** 2 / (2 * n);
  const half = z * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2));
  const all = 1 + z ** 2 / n;
  return [(middle - half) / all, (middle + half) / all];
}
