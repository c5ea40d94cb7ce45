import * as z from 'zod/mini';
import {
  RosterConfirming,
  RosterField,
  RosterFile,
  RosterNumbers,
  RosterProblemKind,
  RosterRefusal,
  RosterState,
} from './roster.ts';

/** What admins are told of imports; each schema is an allow-list. */

export const RosterProblem = z.object({
  _id: z.string(),
  id: z.string(),
  line: z.number(),
  field: z.optional(RosterField),
  says: z.string(),
  kind: RosterProblemKind,
  /** The other line, of what stands twice. */
  otherLine: z.optional(z.number()),
  isLeftOut: z.boolean(),
});
export type RosterProblem = z.output<typeof RosterProblem>;

export const RosterImport = z.object({
  _id: z.string(),
  id: z.string(),
  fileName: z.string(),
  size: z.number(),
  state: RosterState,
  by: z.string(),
  createdAt: z.string(),
  /** How far the work under way has come. */
  progress: z.optional(z.object({ done: z.number(), total: z.number() })),
  refusal: z.optional(RosterRefusal),
  /** The line at which a file could not be read any further. */
  refusedLine: z.optional(z.number()),
  file: z.optional(RosterFile),
  /** Absent as long as name and class are not known. */
  numbers: z.optional(RosterNumbers),
  /** How many who wait to be let in this file proves, whom its import may confirm together. */
  proven: z.optional(z.number()),
  /** There as long as it is counted how many of them are strong matches in the queue, where it confirmed nobody. */
  counting: z.optional(z.boolean()),
  /** How many they were. */
  strong: z.optional(z.number()),
  /** Where they are confirmed behind the import. */
  confirming: z.optional(RosterConfirming),
  /** What the import wrote: lines that were new, and lines that changed. */
  imported: z.optional(z.object({ added: z.number(), changed: z.number(), seconds: z.number() })),
  importedAt: z.optional(z.string()),
  undoUntil: z.optional(z.string()),
});
export type RosterImport = z.output<typeof RosterImport>;
