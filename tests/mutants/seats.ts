import { type Bench, openBench } from './bench.ts';
import { copyProject } from './copyProject.ts';

/** A copy of the project that may be changed, and its judge. */
export interface Seat {
  readonly copy: string;
  readonly bench: Bench;
}

export type Seats = readonly [Seat, ...Seat[]];

/** Opens this many seats, at least one. */
export function openSeats(count: number): Seats {
  const open = (): Seat => {
    const copy = copyProject();
    return { copy, bench: openBench(copy, { config: 'tests/mutants/vitest.config.ts', bail: true }) };
  };
  return [open(), ...Array.from({ length: count - 1 }, open)];
}

/** Does all of the work in order, one item per seat at a time. */
export async function share<T>(
  all: readonly T[],
  seats: readonly Seat[],
  work: (item: T, seat: Seat, index: number) => Promise<void>,
): Promise<void> {
  const left = all.entries();
  await Promise.all(
    seats.map(async (seat) => {
      for (const [index, one] of left) await work(one, seat, index);
    }),
  );
}
