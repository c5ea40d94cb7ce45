import * as z from 'zod/mini';
import { Table } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import type { Role } from '#shared/platform/entities.ts';
import { idsWithListing } from './accountList/listings.ts';

/**
 * Table Users, the admins.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `ADMINS` | `-` | `count`: the number of active admins; it never returns to 0 |
 * | `USER#<id>` | `-` | `listedAs`: `admin`, which puts them in the index byListing |
 */
const users = new Table('users');

const key = { pk: 'ADMINS', sk: '-' };
const Count = z.object({ count: z.number() });

/**
 * The steps that update the number of admins, for every transaction that changes or removes a role: a role change, a
 * suspension (which removes the role) or a deletion. Refused if no admin would be left.
 */
export function adminCountSteps(from: Role, to: Role): readonly Step[] {
  if (from === to) return [];
  // The first admin creates the row.
  if (to === 'admin') return [users.changeStep(key, { add: { count: 1 } })];
  const condition = { expression: '#count > :one', values: { ':one': 1 }, names: { '#count': 'count' } };
  return [users.changeStep(key, { add: { count: -1 }, condition })];
}

/** The role for the count of admins: a leaving admin does not count until they stay. */
export function roleForAdminCount({
  role,
  leavingAt,
}: {
  readonly role: Role;
  readonly leavingAt?: string | undefined;
}): Role {
  return leavingAt === undefined ? role : 'member';
}

/** True if this member is the only admin, so that their `adminCountSteps` would be refused. */
export async function isLastAdmin(role: Role): Promise<boolean> {
  if (role !== 'admin') return false;
  return ((await users.get(Count, key, { consistent: true }))?.count ?? 0) <= 1;
}

/** The ids of all admins. */
export function adminIds(): Promise<string[]> {
  return idsWithListing('admin');
}
