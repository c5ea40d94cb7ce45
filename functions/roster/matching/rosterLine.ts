import { normalizeAddress } from '#functions/platform/text/normalizeAddress.ts';
import { isEmail } from '#shared/platform/formFields.ts';
import { characters } from '#shared/platform/textRules.ts';
import { plainCell } from '#shared/roster/csvCell.ts';
import type { ColumnUse, RosterField, RosterProblemKind } from '#shared/roster/imports.ts';
import { rosterLimits } from '#shared/roster/limits.ts';
import type { CsvLine } from '../csv/readCsv.ts';
import { nameKey } from './names.ts';

/** What the school knows about a person; unknown values are ''. */
export interface RosterFacts {
  readonly studentId: string;
  readonly fullName: string;
  readonly earlierName: string;
  readonly classYear: number;
  readonly degree: string;
  /** Normalized for comparison. */
  readonly email: string;
}

/** A problem with a line; `isLeftOut` if the line cannot be imported because of it. */
export interface LineProblem {
  readonly line: number;
  readonly field?: RosterField;
  readonly says: string;
  readonly kind: RosterProblemKind;
  readonly otherLine?: number;
  readonly isLeftOut: boolean;
}

/** A line as it was interpreted: without facts if it is left out. */
export interface ReadLine {
  readonly line: number;
  readonly facts: RosterFacts | undefined;
  readonly problem: LineProblem | undefined;
}

/** Invisible formatting characters, and line separators. */
const invisibleCharacters = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;
const lengths = {
  studentId: rosterLimits.studentIdLength,
  fullName: rosterLimits.nameLength,
  lastName: rosterLimits.nameLength,
  firstNames: rosterLimits.nameLength,
  earlierName: rosterLimits.nameLength,
  degree: rosterLimits.degreeLength,
} as const;

/** Cuts a text to the length of a sample. */
export function sampleText(text: string): string {
  const clean = text.replaceAll(invisibleCharacters, ' ');
  return clean.length > rosterLimits.sampleLength ? `${clean.slice(0, rosterLimits.sampleLength)}…` : clean;
}

/** Interprets one person's line by the uses of its columns. */
export function readLine({ line, cells }: CsvLine, uses: readonly ColumnUse[], now: Date): ReadLine {
  const value = (field: RosterField) => {
    const cell = cells[uses.indexOf(field)] ?? '';
    return plainCell(cell).replaceAll(invisibleCharacters, ' ').replaceAll(/\s+/g, ' ').trim();
  };
  const problemOf = (kind: RosterProblemKind, field: RosterField, isLeftOut = true): LineProblem => ({
    line,
    field,
    says: sampleText(value(field)),
    kind,
    isLeftOut,
  });
  const extra = cells.slice(uses.length).find((cell) => cell !== '');
  if (extra !== undefined) {
    const problem = { line, says: sampleText(extra), kind: 'tooManyColumns', isLeftOut: true } as const;
    return { line, facts: undefined, problem };
  }
  const name = uses.includes('fullName') ? 'fullName' : 'lastName';
  const problem =
    emptyName(value(name), name, problemOf) ??
    tooLongIn(value, problemOf) ??
    yearProblem(value('classYear'), problemOf, now) ??
    emailProblem(value('email'), problemOf);
  if (problem?.isLeftOut === true) return { line, facts: undefined, problem };
  const facts = {
    studentId: value('studentId'),
    fullName: name === 'fullName' ? value(name) : `${value('firstNames')} ${value(name)}`.trim(),
    earlierName: value('earlierName'),
    classYear: Number(value('classYear')),
    degree: value('degree'),
    email: isEmail(value('email')) ? normalizeAddress(value('email')) : '',
  };
  return { line, facts, problem };
}

type ProblemOf = (kind: RosterProblemKind, field: RosterField, isLeftOut?: boolean) => LineProblem;

function emptyName(text: string, field: RosterField, problemOf: ProblemOf): LineProblem | undefined {
  return nameKey(text) === '' ? problemOf('empty', field) : undefined;
}

function emailProblem(text: string, problemOf: ProblemOf): LineProblem | undefined {
  return text === '' || isEmail(text) ? undefined : problemOf('notEmail', 'email', false);
}

function tooLongIn(value: (field: RosterField) => string, problemOf: ProblemOf): LineProblem | undefined {
  const fields = ['studentId', 'fullName', 'lastName', 'firstNames', 'earlierName', 'degree'] as const;
  const tooLongField = fields.find((field) => characters(value(field)) > lengths[field]);
  return tooLongField === undefined ? undefined : problemOf('tooLong', tooLongField);
}

function yearProblem(text: string, problemOf: ProblemOf, now: Date): LineProblem | undefined {
  if (text === '') return problemOf('empty', 'classYear');
  if (!/^\d{4}$/.test(text)) {
    return problemOf(/^[\dOoIl]{4}$/.test(text) ? 'letterInYear' : 'notYear', 'classYear');
  }
  const yearsAhead = Number(text) - now.getUTCFullYear();
  if (Number(text) < rosterLimits.classFirst || yearsAhead > rosterLimits.classYearsAhead) {
    return problemOf('yearOutOfRange', 'classYear');
  }
  return yearsAhead > 0 ? problemOf('yearAhead', 'classYear', false) : undefined;
}
