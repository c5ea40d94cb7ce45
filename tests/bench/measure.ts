/** The median; of an even number of values, the upper one. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** CPU time of this process for some work, milliseconds. */
export async function cpuMs(work: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/**
 * Medians of several programs, measured in turn (A B C A B C …), so that other load on the machine affects all of
 * them. Ratios are medians of the rounds' ratios, not ratios of the medians.
 */
export async function inTurns<N extends string>(
  rounds: number,
  programs: Readonly<Record<N, () => Promise<number>>>,
): Promise<{
  /** The median of one program. */
  readonly of: (name: N) => number;
  /** The median of the rounds' ratios. */
  readonly over: (name: N, other: N) => number;
}> {
  const names = Object.keys(programs).filter((name): name is N => name in programs);
  const taken = new Map<N, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) taken.get(name)?.push(await programs[name]());
  }
  const of = (name: N) => taken.get(name) ?? [];
  return {
    of: (name) => median(of(name)),
    over: (name, other) => median(of(name).map((ms, round) => ms / (of(other)[round] ?? Number.NaN))),
  };
}

/** How a figure grows with the size: 0 not at all, 1 in proportion. */
export function exponent(small: number, large: number, times: number): number {
  return Math.log(large / small) / Math.log(times);
}
