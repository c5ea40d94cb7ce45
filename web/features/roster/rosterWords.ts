import type { RosterProblem } from '#shared/roster/entities.ts';
import type {
  ColumnUse,
  RosterConfirming,
  RosterFile,
  RosterProblemKind,
  RosterRefusal,
} from '#shared/roster/columns.ts';
import { formatNumber } from '#web/lib/dates/numbers.ts';

/** The meanings that a column may have, in the order of the menu. */
export const fieldLabels: Readonly<Record<ColumnUse, string>> = {
  '': 'Leave out',
  ownId: 'Student number',
  fullName: 'Name',
  lastName: 'Last name',
  firstNames: 'First names',
  earlierName: 'Earlier name',
  classYear: 'Class',
  degree: 'Degree',
  email: 'E-mail',
};

export const separatorWords: Readonly<Record<RosterFile['separator'], string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
};

const wrong: Readonly<Record<Exclude<RosterProblemKind, 'twice'>, string>> = {
  empty: 'Empty',
  tooLong: 'Too long',
  notYear: 'Not a year',
  letterInYear: 'Not a year. The letter O?',
  yearOutOfRange: 'Not a year of this school',
  yearAhead: 'In the future: a student?',
  notEmail: 'Not an address, is left out',
  emailShared: 'Of several people: proves nobody',
  tooManyColumns: 'More columns than headings',
};

/** What is wrong with a line, in words. */
export function problemWords({ kind, otherLine }: Pick<RosterProblem, 'kind' | 'otherLine'>): string {
  return kind === 'twice' ? `Twice in this file, also line ${formatNumber(otherLine ?? 0)}` : wrong[kind];
}

const notCsv = 'This is not a CSV file.';
const refusals: Readonly<Record<RosterRefusal, string>> = {
  notUploaded: 'The file did not arrive. Please choose it again.',
  notCsv,
  noLines: 'There are no people in this file.',
  tooManyLines: 'The file has more than 100,000 lines.',
  tooManyColumns: 'The file has more than 100 columns.',
  lineTooLong: 'A line is too long: perhaps a quote is opened and never closed.',
};

/** Why a file cannot be read, in words. */
export function refusalWords(refusal: RosterRefusal, line: number | undefined): string {
  return line === undefined ? refusals[refusal] : `Line ${formatNumber(line)}: ${refusals[refusal]}`;
}

export const notCsvText = notCsv;

/** The label of the checkbox that confirms the people in a file. */
export function provenWords(count: number): string {
  return count === 1
    ? 'Confirm the one waiting or invited member whom this file proves'
    : `Confirm the ${formatNumber(count)} waiting and invited members whom this file proves`;
}

/** Why some were not confirmed, before the link to them. */
export function leftWords(count: number, ended: RosterConfirming['ended']): string {
  if (ended === 'noAdmin') {
    return 'Then it ended, since whoever began it is no admin any more. Who is left:';
  }
  if (ended === 'failed') return 'Then it ended, since something failed. Who is left:';
  return count === 1
    ? 'The other one has changed meanwhile, or was decided on:'
    : 'The others have changed meanwhile, or were decided on:';
}

/** A size in bytes as it is read. */
export function sizeWords(bytes: number): string {
  return bytes < 1024 * 1024
    ? `${formatNumber(Math.max(1, Math.round(bytes / 1024)))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
