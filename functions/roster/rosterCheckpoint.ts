import * as z from 'zod/mini';

const Checkpoint = z.object({
  part: z.number(),
  added: z.number(),
  changed: z.number(),
  same: z.number(),
});

/** The progress of work on the parts of a file, and the results so far. */
export type RosterCheckpoint = z.output<typeof Checkpoint>;

/** Parts per slice: a thousand lines. */
export const partsPerSlice = 10;

/** The checkpoint stored with a job; the start if there is none. */
export function checkpointOf(checkpoint: string | undefined): RosterCheckpoint {
  if (checkpoint === undefined) return { part: 0, added: 0, changed: 0, same: 0 };
  return z.parse(Checkpoint, JSON.parse(checkpoint));
}

/** The numbers of the parts in the slice that starts at this one. */
export function partsInSliceFrom(part: number, parts: number): number[] {
  return Array.from({ length: Math.max(0, Math.min(partsPerSlice, parts - part)) }, (_, more) => part + more);
}
