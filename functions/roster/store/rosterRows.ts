import * as z from 'zod/mini';
import { paginate } from '#functions/platform/dynamo/paginate.ts';
import { Table, type Attributes, rowIsNew, attributeIs } from '#functions/platform/dynamo/table.ts';
import { type Step, maxTransactionSteps, transact } from '#functions/platform/dynamo/transaction.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { normalizeAddress } from '#functions/platform/text/normalizeAddress.ts';
import { nameKey } from '../matching/names.ts';
import type { RosterFacts } from '../matching/rosterLine.ts';

/**
 * Table Roster, the people known to the school; `rosterImports.ts` documents where they come from, `rosterClaims.ts`
 * which members they are.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `ROW#<row id>` | `-` | the facts; `isShared`, if others in the same file have the same e-mail; `importId`, the import that wrote it last; `createdBy`, the import that added it; `classKey`, `nameKey`, `emailKey` |
 * | `ROW#<row id>` | `BEFORE#<import id>` | what that import replaced, with `expiresAt` |
 *
 * A row id is made of what identifies a person across files (`roster/matching/rosterIdentity.ts`). Indexes byClass:
 * `classKey`, `nameKey`; byEmail: `emailKey`, `pk`.
 */
const roster = new Table('roster');

const factFields = {
  studentId: z.string(),
  fullName: z.string(),
  earlierName: z.string(),
  classYear: z.number(),
  degree: z.string(),
  email: z._default(z.string(), ''),
  isShared: z._default(z.boolean(), false),
};
const StoredRow = z.object({ pk: z.string(), ...factFields, importId: z.string(), createdBy: z.string() });

/** A person of the roster. */
export interface RosterRow extends RosterFacts {
  readonly id: string;
  /** True if others in the file have the same e-mail; it then proves nothing. */
  readonly isShared: boolean;
  readonly importId: string;
  readonly createdBy: string;
}

const prefix = 'ROW#';
const rowKey = (id: string) => ({ pk: `${prefix}${id}`, sk: '-' });
const beforeKey = (id: string, importId: string) => ({ pk: `${prefix}${id}`, sk: `BEFORE#${importId}` });
export const classKey = (year: number) => `CLASS#${year}`;

function rowOf({ pk, ...row }: z.output<typeof StoredRow>): RosterRow {
  return { id: pk.slice(prefix.length), ...row };
}

function itemOf({ id, email, isShared, ...row }: RosterRow): Attributes & { pk: string; sk: string } {
  return {
    ...rowKey(id),
    ...row,
    // An index key must not be empty.
    ...(email === '' ? {} : { email, emailKey: normalizeAddress(email) }),
    ...(isShared ? { isShared } : {}),
    classKey: classKey(row.classYear),
    nameKey: nameKey(row.fullName),
  };
}

/** The row with this id, by a consistent read. */
export async function findRow(id: string): Promise<RosterRow | undefined> {
  const row = await roster.get(StoredRow, rowKey(id), { consistent: true });
  return row === undefined ? undefined : rowOf(row);
}

/** The rows that exist among these, by a consistent read. */
export async function findRows(ids: readonly string[]): Promise<ReadonlyMap<string, RosterRow>> {
  const rows = await roster.getMany(StoredRow, ids.map(rowKey), { consistent: true });
  return new Map(rows.map(rowOf).map((row) => [row.id, row]));
}

/** A change of a row, if it is unchanged: its new content, or its deletion. */
export interface RowChange {
  readonly id: string;
  readonly current: RosterRow | undefined;
  readonly next: RosterRow | undefined;
  /** Stores the previous content for this import, so that it can be undone. */
  readonly keptFor?: { readonly importId: string; readonly expiresAt: number };
}

/** The number of concurrent transactions. */
const transactionsAtOnce = 4;

/**
 * Changes rows, many in one transaction; a row and its previous content are always written together.
 * @returns false if someone else has changed one of them; some of the changes may then be done and others not.
 */
export async function changeRows(changes: readonly RowChange[]): Promise<boolean> {
  const pending: Step[][] = [[]];
  for (const steps of changes.map(stepsOf)) {
    if ((pending.at(-1)?.length ?? 0) + steps.length > maxTransactionSteps) pending.push([]);
    pending.at(-1)?.push(...steps);
  }
  const results = await inParallel(
    pending.filter((steps) => steps.length > 0),
    transactionsAtOnce,
    async (steps) => (await transact(steps)).done,
  );
  return results.every(Boolean);
}

function stepsOf({ id, current, next, keptFor }: RowChange): Step[] {
  const condition = current === undefined ? rowIsNew : attributeIs('importId', current.importId);
  const change =
    next === undefined ? roster.removeStep(rowKey(id), condition) : roster.putStep(itemOf(next), condition);
  if (current === undefined || keptFor === undefined) return [change];
  const { importId, expiresAt } = keptFor;
  // Nested in an attribute of its own, so that the previous content is in no index.
  return [change, roster.putStep({ ...beforeKey(id, importId), was: itemOf(current), expiresAt })];
}

/** What this import replaced in these rows. */
export async function replacedRows(
  ids: readonly string[],
  importId: string,
): Promise<ReadonlyMap<string, RosterRow>> {
  const Before = z.object({ was: StoredRow });
  const beforeRows = await roster.getMany(
    Before,
    ids.map((id) => beforeKey(id, importId)),
    { consistent: true },
  );
  return new Map(beforeRows.map(({ was }) => rowOf(was)).map((row) => [row.id, row]));
}

/** The step that requires that a row is unchanged. */
export function unchangedRowStep({ id, importId }: RosterRow): Step {
  return roster.checkStep(rowKey(id), attributeIs('importId', importId));
}

/** Ids of the rows with this e-mail, whatever its case; at most two, because several matches prove no more than none. */
export async function rowIdsByEmail(email: string): Promise<string[]> {
  const Found = z.object({ pk: z.string() });
  const rows = await paginate(2, (limit, after) =>
    roster.query(Found, { index: 'byEmail', pk: normalizeAddress(email), limit, after }),
  );
  return rows.map(({ pk }) => pk.slice(prefix.length));
}

/** The row with this e-mail, if it is the only one. */
export async function findRowByEmail(email: string): Promise<RosterRow | undefined> {
  const [id, otherId] = await rowIdsByEmail(email);
  return id === undefined || otherId !== undefined ? undefined : findRow(id);
}

/** A page of a class, by name. `after` is where the previous one ended. */
export async function classPage(
  year: number,
  limit: number,
  after?: Attributes,
): Promise<{ readonly rows: RosterRow[]; readonly last: Attributes | undefined }> {
  const { items, last } = await roster.query(StoredRow, {
    index: 'byClass',
    pk: classKey(year),
    limit,
    after,
  });
  return { rows: items.map(rowOf), last };
}

/** Everyone in a class, at most `count`. */
export async function listRosterClass(year: number, count: number): Promise<RosterRow[]> {
  const rows = await paginate(count, (limit, after) =>
    roster.query(StoredRow, { index: 'byClass', pk: classKey(year), limit, after }),
  );
  return rows.map(rowOf);
}

/** True if a row has these facts. */
export function hasSameFacts(row: RosterRow, facts: RosterFacts & { readonly isShared: boolean }): boolean {
  return (
    row.studentId === facts.studentId &&
    row.fullName === facts.fullName &&
    row.earlierName === facts.earlierName &&
    row.classYear === facts.classYear &&
    row.degree === facts.degree &&
    row.email === facts.email &&
    row.isShared === facts.isShared
  );
}
