import * as z from 'zod/mini';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { type RosterRow, unchangedRowStep } from './rosterRows.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';

/**
 * Table Roster, which members its people are; `rosterRows.ts` holds the people.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `CLAIM#<row id>` | `-` | `userId` of the one member who is this person, the `email` that proved it, `asOf` the import that had written the row |
 *
 * Index byMember: `userId`, `pk`.
 */
const roster = new Table('roster');

const StoredClaim = z.object({ pk: z.string(), userId: z.string(), email: z.string(), asOf: z.string() });
export type RosterClaim = z.output<typeof StoredClaim>;

const prefix = 'CLAIM#';
const claimKey = (rowId: string) => ({ pk: `${prefix}${rowId}`, sk: '-' });
const removalsAtOnce = 4;

export function findClaim(rowId: string): Promise<RosterClaim | undefined> {
  return roster.get(StoredClaim, claimKey(rowId), true);
}

/** The members who are these people, as far as there are any. */
export async function claimantsOf(rowIds: readonly string[]): Promise<string[]> {
  return [...(await claimsOf(rowIds)).values()];
}

/** Which member each of these people is, by row; people who are none are left out. */
export async function claimsOf(rowIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const claims = await roster.getMany(StoredClaim, rowIds.map(claimKey), true);
  return new Map(claims.map(({ pk, userId }) => [pk.slice(prefix.length), userId]));
}

/** The steps by which a member becomes a person of the roster: refused where another one is, or the row has changed. */
export function claimSteps(row: RosterRow, userId: string): readonly Step[] {
  const claim = { ...claimKey(row.id), userId, email: row.email, asOf: row.importId };
  return [roster.putStep(claim, { expression: 'attribute_not_exists(pk)' }), unchangedRowStep(row)];
}

/** The step by which a member is this person no more. */
export function releaseStep(rowId: string, userId: string): Step {
  return roster.removeStep(claimKey(rowId), {
    expression: 'attribute_not_exists(pk) OR userId = :own',
    values: { ':own': userId },
  });
}

/** Deletes the claims of a member who is gone. @returns whether there may be more. Safe to repeat. */
export async function removeClaimsOf(userId: string): Promise<boolean> {
  const Found = z.object({ pk: z.string(), sk: z.string() });
  const { items } = await roster.query(Found, { index: 'byMember', pk: userId, limit: 25 });
  const own = { expression: 'userId = :own', values: { ':own': userId } };
  await inParallel(items, removalsAtOnce, ({ pk, sk }) => roster.remove({ pk, sk }, own));
  return items.length > 0;
}
