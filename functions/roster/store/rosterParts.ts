import * as z from 'zod/mini';
import { cutPage, paginate, type PageResult, type PageRequest } from '#functions/platform/dynamo/paginate.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { maxTransactionSteps, transact } from '#functions/platform/dynamo/transaction.ts';
import { chunk } from '#functions/platform/runtime/chunk.ts';
import { RosterField, RosterProblemKind } from '#shared/roster/imports.ts';
import type { LineProblem, RosterFacts } from '../matching/rosterLine.ts';

/**
 * Table Roster, what a check read from a file, kept as long as its import can be undone.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `PARTS#<import id>#<check>` | `<number>` | `lines`: a hundred rows as they are in the file |
 * | `PROBLEMS#<import id>#<check>` | `<number>` | a problem with a line |
 */
const roster = new Table('roster');

const Line = z.object({
  id: z.string(),
  studentId: z.string(),
  fullName: z.string(),
  earlierName: z.string(),
  classYear: z.number(),
  degree: z.string(),
  email: z.string(),
  isShared: z.boolean(),
});
/** A line of a file with its roster row. */
export interface PartLine extends RosterFacts {
  readonly id: string;
  readonly isShared: boolean;
}

const ImportPart = z.object({ sk: z.string(), lines: z.array(Line) });

/** Lines per part: as many as one request can read, and far below the size limit of an item. */
export const linesPerPart = 100;

export interface ImportCheck {
  readonly importId: string;
  readonly check: number;
}

const partsOf = ({ importId, check }: ImportCheck) => `PARTS#${importId}#${check}`;
const problemsOf = ({ importId, check }: ImportCheck) => `PROBLEMS#${importId}#${check}`;
const sortKeyOf = (count: number) => String(count).padStart(6, '0');

/** Stores the lines of one part. */
export async function putImportPart(
  check: ImportCheck,
  number: number,
  lines: readonly PartLine[],
  expiresAt: number,
): Promise<void> {
  await roster.put({ pk: partsOf(check), sk: sortKeyOf(number), lines, expiresAt });
}

/** The lines of these parts. @throws if one is missing, so that nobody is silently left out. */
export async function readImportParts(check: ImportCheck, numbers: readonly number[]): Promise<PartLine[][]> {
  const keys = numbers.map((number) => ({ pk: partsOf(check), sk: sortKeyOf(number) }));
  const parts = new Map(
    (await roster.getMany(ImportPart, keys, { consistent: true })).map(
      ({ sk, lines }) => [sk, lines] as const,
    ),
  );
  return numbers.map((number) => {
    const lines = parts.get(sortKeyOf(number));
    if (lines === undefined) throw new Error(`Part ${number} of ${partsOf(check)} is missing.`);
    return lines;
  });
}

/** Stores problems with lines; `first` is the number of the first one. */
export async function putProblems(
  check: ImportCheck,
  first: number,
  problems: readonly LineProblem[],
  expiresAt: number,
): Promise<void> {
  const pk = problemsOf(check);
  const steps = problems.map((problem, offset) =>
    roster.putStep({ pk, sk: sortKeyOf(first + offset), ...problem, expiresAt }),
  );
  for (const batch of chunk(steps, maxTransactionSteps)) await transact(batch);
}

const StoredProblem = z.object({
  sk: z.string(),
  line: z.number(),
  field: z.optional(RosterField),
  says: z.string(),
  kind: RosterProblemKind,
  otherLine: z.optional(z.number()),
  isLeftOut: z.boolean(),
});
type StoredProblem = z.output<typeof StoredProblem>;

/** A page of the problems, by line. */
export async function listProblems(
  check: ImportCheck,
  { limit, after }: PageRequest,
): Promise<PageResult<StoredProblem>> {
  const pk = problemsOf(check);
  const from = after === undefined ? undefined : { pk, sk: after };
  const rows = await paginate(
    limit + 1,
    (pageSize, startKey) => roster.query(StoredProblem, { pk, limit: pageSize, after: startKey }),
    from,
  );
  return cutPage(rows, limit, ({ sk }) => sk);
}
