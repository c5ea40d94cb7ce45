import * as z from 'zod/mini';
import { rosterLimits } from '#shared/roster/limits.ts';
import { classPage, type RosterRow } from './rosterRows.ts';

/** A position in the whole roster: a class, and the key to continue after in it. */
export interface RosterCursor {
  readonly year: number;
  readonly key?: Readonly<Record<string, string>> | undefined;
}

/** A page of the whole roster, by class and name. @returns where the next one starts; undefined at the end. */
export async function rosterPage(
  { year, key }: RosterCursor,
  now: Date,
): Promise<{ readonly rows: RosterRow[]; readonly next: RosterCursor | undefined }> {
  const rows: RosterRow[] = [];
  const lastYear = now.getUTCFullYear() + rosterLimits.classYearsAhead;
  let cursor: RosterCursor = { year, key };
  while (cursor.year <= lastYear && rows.length < rosterLimits.downloadPage) {
    const page = await classPage(cursor.year, rosterLimits.downloadPage - rows.length, cursor.key);
    rows.push(...page.rows);
    cursor =
      page.last === undefined
        ? { year: cursor.year + 1 }
        : { year: cursor.year, key: z.parse(z.record(z.string(), z.string()), page.last) };
  }
  return { rows, next: cursor.year <= lastYear ? cursor : undefined };
}
