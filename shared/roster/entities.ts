import * as z from 'zod/mini';
import {
  ConfirmationProgress,
  RosterField,
  RosterFile,
  RosterNumbers,
  RosterProblemKind,
  RosterRefusal,
  RosterState,
} from './imports.ts';

/** Responses about roster imports, for admins; each schema is an allow-list. */

export const RosterProblem = z.object({
  _id: z.string(),
  id: z.string(),
  line: z.number(),
  field: z.optional(RosterField),
  says: z.string(),
  kind: RosterProblemKind,
  /** The other line of a duplicate. */
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
  /** Progress of the current work. */
  progress: z.optional(z.object({ done: z.number(), total: z.number() })),
  refusal: z.optional(RosterRefusal),
  /** The line at which the file became unreadable. */
  refusedLine: z.optional(z.number()),
  file: z.optional(RosterFile),
  /** Absent until name and class are assigned. */
  numbers: z.optional(RosterNumbers),
  /** Number of pending people who match this file; the import may approve them together. */
  proven: z.optional(z.number()),
  /** Present while strong matches in the queue are counted, after an import that approved nobody. */
  counting: z.optional(z.boolean()),
  /** Number of strong matches. */
  strong: z.optional(z.number()),
  /** Present if they are approved after the import. */
  confirming: z.optional(ConfirmationProgress),
  /** What the import wrote: new lines, and changed lines. */
  imported: z.optional(z.object({ added: z.number(), changed: z.number(), seconds: z.number() })),
  importedAt: z.optional(z.string()),
  undoUntil: z.optional(z.string()),
});
export type RosterImport = z.output<typeof RosterImport>;
