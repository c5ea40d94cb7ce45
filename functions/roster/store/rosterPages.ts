import * as z from 'zod/mini';
import { rosterLimits } from '#shared/roster/limits.ts';
import { classPage, type RosterRow } from './rosterRows.ts';

/** A position in the whole roster: a class, and the key to continue after in it. */
export const RosterCursor = z.object({
  year: z.number(),
  key: z.optional(z.record(z.string(), z.string())),
});
export type RosterCursor = z.output<typeof RosterCursor>;

/** A page of the whole roster, by class and name. @returns where the next one starts; undefined at the end. */
export async function rosterPage(
  { year, key }: RosterCursor,
  now: Date,
  size: number = rosterLimits.downloadPage,
): Promise<{ readonly rows: RosterRow[]; readonly next: RosterCursor | undefined }> {
  const rows: RosterRow[] = [];
  const lastYear = now.getUTCFullYear() + rosterLimits.classYearsAhead;
  let cursor: RosterCursor = { year, key };
  while (cursor.year <= lastYear && rows.length < size) {
    const page = await classPage(cursor.year, size - rows.length, cursor.key);
    rows.push(...page.rows);
    if (page.last !== undefined) {
      cursor = { year: cursor.year, key: z.parse(z.record(z.string(), z.string()), page.last) };
    } else {
      const next = cursor.year + 1;
      cursor = { year: page.rows.length > 0 ? next : await firstNotEmpty(next, lastYear) };
    }
  }
  return { rows, next: cursor.year <= lastYear ? cursor : undefined };
}

/**
 * How many classes are read at a time: one by one, the years before the school's first took longer than a call
 * may.
 */
const lookedAtOnce = 16;

/** The first class with anybody in it from this year on; the year after the last if there is none. */
async function firstNotEmpty(from: number, lastYear: number): Promise<number> {
  for (let year = from; year <= lastYear; year += lookedAtOnce) {
    const years = Array.from({ length: lookedAtOnce }, (_, index) => year + index);
    const pages = await Promise.all(years.map((classYear) => classPage(classYear, 1)));
    const index = pages.findIndex(({ rows }) => rows.length > 0);
    if (index >= 0) return year + index;
  }
  return lastYear + 1;
}
