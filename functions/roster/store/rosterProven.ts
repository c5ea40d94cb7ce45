import * as z from 'zod/mini';
import { paginate } from '#functions/platform/dynamo/paginate.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { rosterLimits } from '#shared/roster/limits.ts';
import type { ImportCheck } from './rosterParts.ts';

/**
 * Table Roster, waiting members that the lines of a file prove, kept as long as its parts.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `PROVEN#<import id>#<check>` | `<number of a part>` | `people` that the parts of a slice prove, stored under the slice's first part, each with the `version` of the request that was compared |
 */
const roster = new Table('roster');

/** A member whom a file proves, and the version of their request that was compared. */
const ProvenMember = z.object({ userId: z.string(), version: z.number() });
export type ProvenMember = z.output<typeof ProvenMember>;

const Row = z.object({ people: z.array(ProvenMember) });

const provenOf = ({ importId, check }: ImportCheck) => `PROVEN#${importId}#${check}`;

/** Stores the members that the parts of one slice prove, replacing the result of an earlier run of the slice. */
export async function putProven(
  check: ImportCheck,
  part: number,
  people: readonly ProvenMember[],
  expiresAt: number,
): Promise<void> {
  await roster.put({ pk: provenOf(check), sk: String(part).padStart(6, '0'), people, expiresAt });
}

/** The members that a file proves, by a consistent read: each once, by id. */
export async function readProvenMembers(check: ImportCheck): Promise<ProvenMember[]> {
  const rows = await paginate(rosterLimits.maxLines, (limit, after) =>
    roster.query(Row, { pk: provenOf(check), limit, after, consistent: true }),
  );
  const people = new Map(rows.flatMap((row) => row.people).map((person) => [person.userId, person]));
  return [...people.values()].toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
}
