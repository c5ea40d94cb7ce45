import * as z from 'zod/mini';
import { rosterLimits } from '#shared/rosterLimits.ts';
import { gather } from './gather.ts';
import type { CheckOf } from './rosterParts.ts';
import { Table } from './table.ts';

/**
 * Table Roster, who waits to be let in and is proven by the lines of a file: kept as long as its parts.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `PROVEN#<import id>#<check>` | `<number of a part>` | `userIds`, whom the parts of a step prove, the first of which this is |
 */
const roster = new Table('roster');

const Proven = z.object({ userIds: z.array(z.string()) });

const provenOf = ({ importId, check }: CheckOf) => `PROVEN#${importId}#${check}`;

/** Keeps whom the parts of one step prove; a step that is repeated writes the same. */
export async function putProven(
  check: CheckOf,
  part: number,
  userIds: readonly string[],
  expiresAt: number,
): Promise<void> {
  await roster.put({ pk: provenOf(check), sk: String(part).padStart(6, '0'), userIds, expiresAt });
}

/** Whom a file proves, each once, in the same order each time. */
export async function provenBy(check: CheckOf): Promise<string[]> {
  const rows = await gather(rosterLimits.linesMost, (limit, after) =>
    roster.query(Proven, { pk: provenOf(check), limit, after }),
  );
  return [...new Set(rows.flatMap(({ userIds }) => userIds))];
}
