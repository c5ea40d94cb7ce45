import * as z from 'zod/mini';
import { rosterLimits } from '#shared/rosterLimits.ts';
import { classPage, type RosterRow } from './rosterRows.ts';
import { Table } from './table.ts';
import type { Step } from './transaction.ts';

/**
 * Table Roster, the downloads that have begun; each was told to the audit log in the transaction of its row.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `DOWNLOAD#<id>` | `-` | `byId`, who may read on, and `expiresAt`, until when |
 */
const roster = new Table('roster');

const keyOf = (id: string) => ({ pk: `DOWNLOAD#${id}`, sk: '-' });
const seconds = (now: Date) => Math.floor(now.getTime() / 1000);

/** The step that begins a download. */
export function beginStep(id: string, byId: string, now: Date): Step {
  const expiresAt = seconds(now) + rosterLimits.downloadSeconds;
  return roster.putStep({ ...keyOf(id), byId, expiresAt }, { expression: 'attribute_not_exists(pk)' });
}

/** True where this member began this download a short while ago. */
export async function hasBegun(id: string, byId: string, now: Date): Promise<boolean> {
  const row = await roster.get(z.object({ byId: z.string(), expiresAt: z.number() }), keyOf(id), true);
  return row !== undefined && row.byId === byId && row.expiresAt > seconds(now);
}

/** Where a page of the whole roster begins: a class, and the key behind which it goes on there. */
export interface RosterPlace {
  readonly year: number;
  readonly key?: Readonly<Record<string, string>> | undefined;
}

/** A page of the whole roster, by class and name. @returns where the next one begins; undefined where it ended. */
export async function rosterPage(
  { year, key }: RosterPlace,
  now: Date,
): Promise<{ readonly rows: RosterRow[]; readonly next: RosterPlace | undefined }> {
  const rows: RosterRow[] = [];
  const lastYear = now.getUTCFullYear() + rosterLimits.classYearsAhead;
  let place: RosterPlace = { year, key };
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
