import * as z from 'zod/mini';

/** The progress of work on the parts of a file, and the results so far. */
export const RosterCheckpoint = z.object({
  part: z.number(),
  added: z.number(),
  changed: z.number(),
  same: z.number(),
});

export type RosterCheckpoint = z.output<typeof RosterCheckpoint>;

export const firstCheckpoint: RosterCheckpoint = { part: 0, added: 0, changed: 0, same: 0 };

/** Parts per slice: a thousand lines. */
export const partsPerSlice = 10;

/** The numbers of the parts in the slice that starts at this one. */
export function partsInSliceFrom(part: number, parts: number): number[] {
  return Array.from(
    { length: Math.max(0, Math.min(partsPerSlice, parts - part)) },
    (_, offset) => part + offset,
  );
}
