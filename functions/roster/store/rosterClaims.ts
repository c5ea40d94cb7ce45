import * as z from 'zod/mini';
import { Table, rowIsNew, attributeIs, RowKey } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { type RosterRow, unchangedRowStep } from './rosterRows.ts';

/**
 * Table Roster, which members its people are; `rosterRows.ts` documents the people.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `CLAIM#<row id>` | `-` | `userId` of the one member who is this person, the `email` that proved it, `asOf` the import that wrote the row |
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
  return roster.get(StoredClaim, claimKey(rowId), { consistent: true });
}

/** The members who are these people, if any. */
export async function claimantsOf(rowIds: readonly string[]): Promise<string[]> {
  return [...(await claimsOf(rowIds)).values()];
}

/** The member for each of these rows; rows without one are left out. */
export async function claimsOf(rowIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const claims = await roster.getMany(StoredClaim, rowIds.map(claimKey), { consistent: true });
  return new Map(claims.map(({ pk, userId }) => [pk.slice(prefix.length), userId]));
}

/** The steps that make a member a person of the roster. Refused if someone else is, or if the row has changed. */
export function claimRosterRowSteps(row: RosterRow, userId: string): readonly Step[] {
  const claim = { ...claimKey(row.id), userId, email: row.email, asOf: row.importId };
  return [roster.putStep(claim, rowIsNew), unchangedRowStep(row)];
}

/** The step that ends a member's claim to a row. */
export function releaseClaimStep(rowId: string, userId: string): Step {
  return roster.removeStep(claimKey(rowId), {
    expression: 'attribute_not_exists(pk) OR userId = :own',
    values: { ':own': userId },
  });
}

/** Deletes the claims of a deleted member. @returns whether there may be more. Idempotent. */
export async function eraseRosterClaimsOf(userId: string): Promise<boolean> {
  const { items } = await roster.query(RowKey, { index: 'byMember', pk: userId, limit: 25 });
  const isOwned = attributeIs('userId', userId);
  await inParallel(items, removalsAtOnce, ({ pk, sk }) => roster.remove({ pk, sk }, isOwned));
  return items.length > 0;
}

/** The attributes of a profile that the roster sets, removed. */
export const noRosterFacts = {
  classYear: undefined,
  degree: undefined,
  confirmed: undefined,
  rosterRow: undefined,
} as const;
