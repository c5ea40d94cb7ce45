import * as z from 'zod/mini';

/** The roster as its files and imports are told to admins. */

/** What a column of a file may hold. */
export const rosterFields = [
  'ownId',
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

/** What a column is taken for; '' leaves it out. */
export const ColumnUse = z.enum(['', ...rosterFields]);
export type ColumnUse = z.output<typeof ColumnUse>;

export const RosterColumn = z.object({
  heading: z.string(),
  /** The first value in it. */
  sample: z.string(),
  /** Lines in which it is filled. */
  filled: z.number(),
  use: ColumnUse,
});
export type RosterColumn = z.output<typeof RosterColumn>;

/** What may be wrong with a line. */
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

/** Where an import stands. */
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
 * How far the confirming of those has come who wait and whom a file proves: how many were looked at, of how many, how
 * many of those are members now, and why it has ended before its end, where it has.
 */
export const RosterConfirming = z.object({
  looked: z.number(),
  of: z.number(),
  confirmed: z.number(),
  /** `noAdmin`: whoever began it is none any more. */
  ended: z.optional(z.enum(['noAdmin', 'failed'])),
});
export type RosterConfirming = z.output<typeof RosterConfirming>;

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

/** What an import would do, as the check found it, or did. */
export const RosterNumbers = z.object({
  added: z.number(),
  changed: z.number(),
  same: z.number(),
  problems: z.number(),
  leftOut: z.number(),
});
export type RosterNumbers = z.output<typeof RosterNumbers>;

/** True where these columns suffice: a name and a class. */
export function sufficesForRoster(uses: readonly ColumnUse[]): boolean {
  return uses.includes('classYear') && (uses.includes('fullName') || uses.includes('lastName'));
}
