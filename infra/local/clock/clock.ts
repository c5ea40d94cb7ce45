/**
 * The clock of the local run: the machine's, moved forward by `/_clock`. Functions see it as their `Date`, through the
 * memory that their threads share (`functions/functionWorker.ts`). Code that imitates AWS calls `now()`. Durations and
 * queue delays use the machine's own clock, so moving this one neither ends nor prolongs work in progress.
 */

/** The shift in milliseconds, in its only cell. */
export const clockMemory = new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT);
const shift = new Float64Array(clockMemory);

/** By how much the clock is ahead of the machine's, in milliseconds. */
export const shiftedMs = (): number => shift[0] ?? 0;

/** The time in epoch milliseconds. */
export const now = (): number => Date.now() + shiftedMs();

/** Moves the clock forward. */
export function shiftClock(ms: number): void {
  shift[0] = shiftedMs() + ms;
}
