const fixedSeed = 20261123;

/**
 * The seed of every random test: fixed, so that two runs of the same code agree. `TEST_SEED=<number>` picks another,
 * and `TEST_SEED=random` draws one.
 */
export function chooseSeed(wanted: string | undefined): number {
  if (wanted === undefined || wanted === '') return fixedSeed;
  if (wanted === 'random') return Math.trunc(Math.random() * 2 ** 31);
  const seed = Number(wanted);
  if (Number.isInteger(seed)) return seed;
  throw new Error(`TEST_SEED is a whole number or "random", not "${wanted}".`);
}
