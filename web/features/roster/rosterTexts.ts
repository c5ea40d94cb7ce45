import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { RosterProblem } from '#shared/roster/entities.ts';
import type {
  ColumnUse,
  ConfirmationProgress,
  RosterFile,
  RosterProblemKind,
  RosterRefusal,
} from '#shared/roster/imports.ts';
import { formatNumber } from '#web/lib/texts/numbers.ts';

/** The fields that a column may hold, in the order of the menu. */
export const fieldLabels: Readonly<Record<ColumnUse, MessageDescriptor>> = {
  '': msg`Don't import`,
  studentId: msg`Student ID`,
  fullName: msg`Name`,
  lastName: msg`Last name`,
  firstNames: msg`First name`,
  earlierName: msg`Previous name`,
  classYear: msg`Class`,
  degree: msg`Degree`,
  email: msg`E-mail`,
};

/** '30 lines, 1 KB, separated by semicolons'. */
export function fileText(separator: RosterFile['separator'], lines: number, size: string): string {
  const count = plural(lines, { one: '# line', other: '# lines' });
  return {
    ',': t`${count}, ${size}, separated by commas`,
    ';': t`${count}, ${size}, separated by semicolons`,
    '\t': t`${count}, ${size}, separated by tabs`,
  }[separator];
}

const problemLabels: Readonly<Record<Exclude<RosterProblemKind, 'twice'>, MessageDescriptor>> = {
  empty: msg`Empty`,
  tooLong: msg`Too long`,
  notYear: msg`Not a year`,
  letterInYear: msg`Not a year. Check for a letter O instead of a zero.`,
  yearOutOfRange: msg`Invalid class year`,
  yearAhead: msg`Class year in the future. This person may still be a student.`,
  notEmail: msg`Not an e-mail address, so it won't be imported`,
  emailShared: msg`Shared by several people, so it can't confirm anyone`,
  tooManyColumns: msg`More columns than headings`,
};

/** What is wrong with a line, in words. */
export function rosterProblemText({ kind, otherLine }: Pick<RosterProblem, 'kind' | 'otherLine'>): string {
  if (kind !== 'twice') return i18n._(problemLabels[kind]);
  const other = formatNumber(otherLine ?? 0);
  return t`Duplicate of line ${other}`;
}

const notCsv = msg`This isn't a CSV file.`;
const refusals: Readonly<Record<RosterRefusal, MessageDescriptor>> = {
  notUploaded: msg`The upload didn't finish. Choose the file again.`,
  notCsv,
  noLines: msg`This file doesn't contain any people.`,
  tooManyLines: msg`The file has more than 100,000 lines.`,
  tooManyColumns: msg`The file has more than 100 columns.`,
  lineTooLong: msg`A line is too long. Check for a missing closing quote.`,
};

/** Why a file cannot be read, in words. */
export function refusalText(refusal: RosterRefusal, line: number | undefined): string {
  const reason = i18n._(refusals[refusal]);
  if (line === undefined) return reason;
  const place = formatNumber(line);
  return t`Line ${place}: ${reason}`;
}

export const notCsvText = (): string => i18n._(notCsv);

/** The label of the checkbox that approves the people in a file. */
export function approveMatchesText(count: number): string {
  return plural(count, {
    one: 'Approve # pending or invited member who matches this file',
    other: 'Approve # pending and invited members who match this file',
  });
}

/** Why some were not approved. */
export function unconfirmedText(count: number, ended: ConfirmationProgress['ended']): string {
  if (ended === 'noAdmin') return t`It stopped because the person who started it is no longer an admin.`;
  if (ended === 'failed') return t`It stopped because of an error.`;
  return plural(count, {
    one: '# request was changed or decided in the meantime.',
    other: '# requests were changed or decided in the meantime.',
  });
}

/** 'Classes of 2001 to 2009'. */
export function classesText({
  from,
  to,
}: {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}): string {
  if (from === undefined) return to === undefined ? t`All classes` : t`Class of ${to} or earlier`;
  if (to === undefined) return t`Class of ${from} or later`;
  return from === to ? t`Class of ${from}` : t`Classes of ${from} to ${to}`;
}

/** A size in bytes as it is read. */
export function sizeText(bytes: number): string {
  if (bytes < 1024 * 1024) {
    const kilobytes = formatNumber(Math.max(1, Math.round(bytes / 1024)));
    return t`${kilobytes} KB`;
  }
  const megabytes = (bytes / 1024 / 1024).toFixed(1);
  return t`${megabytes} MB`;
}
