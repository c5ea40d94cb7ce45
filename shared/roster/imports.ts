import * as z from 'zod/mini';

/** Roster files and imports, for admins. */

/** What a column of a file may hold. */
export const rosterFields = [
  'studentId',
  'fullName',
  'lastName',
  'firstNames',
  'earlierName',
  'classYear',
  'degree',
  'email',
] as const;
export const RosterField = z.enum(rosterFields);
export type RosterField = z.output<typeof RosterField>;

/** The meaning of a column; '' ignores it. */
export const ColumnUse = z.enum(['', ...rosterFields]);
export type ColumnUse = z.output<typeof ColumnUse>;

export const RosterColumn = z.object({
  heading: z.string(),
  /** The first value in it. */
  sample: z.string(),
  /** Number of lines in which it is filled. */
  filled: z.number(),
  use: ColumnUse,
});
export type RosterColumn = z.output<typeof RosterColumn>;

/** Problems with a line. */
export const RosterProblemKind = z.enum([
  'empty',
  'tooLong',
  'notYear',
  'letterInYear',
  'yearOutOfRange',
  'yearAhead',
  'notEmail',
  'emailShared',
  'twice',
  'tooManyColumns',
]);
export type RosterProblemKind = z.output<typeof RosterProblemKind>;

export const RosterState = z.enum([
  'uploading',
  'checking',
  'checked',
  'refused',
  'importing',
  'imported',
  'undoing',
  'undone',
]);
export type RosterState = z.output<typeof RosterState>;

/**
 * Progress of approving the pending people who match a file: checked, total, approved, and why it ended early, if it
 * did.
 */
export const ConfirmationProgress = z.object({
  checked: z.number(),
  of: z.number(),
  confirmed: z.number(),
  /** `noAdmin`: the person who started it is no longer an admin. */
  ended: z.optional(z.enum(['noAdmin', 'failed'])),
});
export type ConfirmationProgress = z.output<typeof ConfirmationProgress>;

/** Why a file cannot be read. */
export const RosterRefusal = z.enum([
  'notUploaded',
  'notCsv',
  'noLines',
  'tooManyLines',
  'tooManyColumns',
  'lineTooLong',
]);
export type RosterRefusal = z.output<typeof RosterRefusal>;

export const RosterFile = z.object({
  separator: z.enum([',', ';', '\t']),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']),
  lines: z.number(),
  columns: z.array(RosterColumn),
});
export type RosterFile = z.output<typeof RosterFile>;

/** The effect of an import, as the check predicts it or as it happened. */
export const RosterNumbers = z.object({
  added: z.number(),
  changed: z.number(),
  same: z.number(),
  problems: z.number(),
  leftOut: z.number(),
});
export type RosterNumbers = z.output<typeof RosterNumbers>;

/** True if these columns are enough: a name and a class. */
export function sufficesForRoster(uses: readonly ColumnUse[]): boolean {
  return uses.includes('classYear') && (uses.includes('fullName') || uses.includes('lastName'));
}
