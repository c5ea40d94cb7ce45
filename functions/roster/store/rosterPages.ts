import * as z from 'zod/mini';
import { rosterLimits } from '#shared/rosterLimits.ts';
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
  let place: RosterCursor = { year, key };
  while (place.year <= lastYear && rows.length < rosterLimits.downloadPage) {
    const page = await classPage(place.year, rosterLimits.downloadPage - rows.length, place.key);
    rows.push(...page.rows);
    place =
      page.last === undefined
        ? { year: place.year + 1 }
        : { year: place.year, key: z.parse(z.record(z.string(), z.string()), page.last) };
  }
  return { rows, next: place.year <= lastYear ? place : undefined };
}
