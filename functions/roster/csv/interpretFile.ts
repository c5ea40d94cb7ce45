import type { ColumnUse, RosterColumn } from '#shared/roster/imports.ts';
import { rosterLimits } from '#shared/roster/limits.ts';
import { nameKey } from '../matching/names.ts';
import { rowIdOf } from '../matching/rosterIdentity.ts';
import {
  type LineProblem,
  type ReadLine,
  readLine,
  type RosterFacts,
  sampleText,
} from '../matching/rosterLine.ts';
import type { PartLine } from '../store/rosterParts.ts';
import { guessColumns } from './guessColumns.ts';
import { type CsvLine, openCsv, UnreadableFileError } from './readCsv.ts';

/**
 * Reads a file in passes: first its columns, then the addresses that several people share, then line by line. No
 * pass keeps lines in memory; what they keep is bounded by the maximum number of lines.
 */

/** The columns of a file, with the given or guessed uses, and the number of its lines. @throws UnreadableFileError */
export async function inspectFile(
  bytes: Uint8Array,
  chosen: readonly ColumnUse[] | undefined,
): Promise<{ columns: RosterColumn[]; lines: number }> {
  const { lines } = openCsv(bytes);
  const heading = await headingOf(lines);
  const columns = heading.cells.map((cell) => ({ heading: sampleText(cell), sample: '', filled: 0 }));
  let count = 0;
  for await (const { line, cells } of lines) {
    count += 1;
    if (count > rosterLimits.maxLines) throw new UnreadableFileError('tooManyLines', line);
    for (const [index, column] of columns.entries()) {
      const cell = cells[index] ?? '';
      if (cell === '') continue;
      if (column.sample === '') column.sample = sampleText(cell);
      column.filled += 1;
    }
  }
  if (count === 0) throw new UnreadableFileError('noLines');
  const uses = chosen ?? guessColumns(columns);
  return { columns: columns.map((column, index) => ({ ...column, use: uses[index] ?? '' })), lines: count };
}

async function headingOf(lines: AsyncGenerator<CsvLine>): Promise<CsvLine> {
  const { value } = await lines.next();
  const heading: CsvLine | undefined = value;
  if (heading === undefined) throw new UnreadableFileError('noLines');
  if (heading.cells.length > rosterLimits.maxColumns) throw new UnreadableFileError('tooManyColumns');
  return heading;
}

/** A line with its roster row, or without one if it is left out. */
export interface InterpretedLine {
  readonly row: PartLine | undefined;
  readonly problem: LineProblem | undefined;
}

/** Every person's line in a file, interpreted with these column uses. @throws UnreadableFileError */
export async function* interpretFile(
  bytes: Uint8Array,
  uses: readonly ColumnUse[],
  now: Date,
): AsyncGenerator<InterpretedLine> {
  const sharing = await findSharedAddresses(bytes, uses, now);
  const lineOf = new Map<string, number>();
  for await (const { line, facts, problem } of readLines(bytes, uses, now)) {
    if (facts === undefined) {
      yield { row: undefined, problem };
      continue;
    }
    const id = rowIdOf(facts);
    const otherLine = lineOf.get(id);
    if (otherLine !== undefined) {
      yield { row: undefined, problem: repeatedPerson(line, facts, otherLine) };
      continue;
    }
    lineOf.set(id, line);
    const isShared = sharing.has(facts.email);
    const others = isShared ? sharedEmail(line, facts) : undefined;
    yield { row: { id, ...facts, isShared }, problem: problem ?? others };
  }
}

async function* readLines(
  bytes: Uint8Array,
  uses: readonly ColumnUse[],
  now: Date,
): AsyncGenerator<ReadLine> {
  const { lines } = openCsv(bytes);
  await headingOf(lines);
  for await (const line of lines) yield readLine(line, uses, now);
}

/** The addresses of more than one person, which prove nothing. */
async function findSharedAddresses(
  bytes: Uint8Array,
  uses: readonly ColumnUse[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const personOf = new Map<string, string>();
  const sharing = new Set<string>();
  if (!uses.includes('email')) return sharing;
  for await (const { facts } of readLines(bytes, uses, now)) {
    if (facts === undefined || facts.email === '') continue;
    const person = `${facts.studentId}|${facts.classYear}|${nameKey(facts.fullName)}`;
    const otherName = personOf.get(facts.email);
    if (otherName === undefined) personOf.set(facts.email, person);
    else if (otherName !== person) sharing.add(facts.email);
  }
  return sharing;
}

function repeatedPerson(
  line: number,
  { studentId, email, fullName }: RosterFacts,
  otherLine: number,
): LineProblem {
  const kind = 'twice' as const;
  if (studentId !== '')
    return { line, field: 'studentId', says: sampleText(studentId), kind, otherLine, isLeftOut: true };
  if (email !== '')
    return { line, field: 'email', says: sampleText(email), kind, otherLine, isLeftOut: true };
  return { line, field: 'fullName', says: sampleText(fullName), kind, otherLine, isLeftOut: true };
}

function sharedEmail(line: number, { email }: RosterFacts): LineProblem {
  return { line, field: 'email', says: sampleText(email), kind: 'emailShared', isLeftOut: false };
}
