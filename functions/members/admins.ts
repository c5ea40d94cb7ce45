import * as z from 'zod/mini';
import type { Role } from '#shared/platform/entities.ts';
import { oldAdmins } from './directoryRows.ts';
import { listedUnder } from './listings.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';

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
export async function adminCountSteps(from: Role, to: Role): Promise<readonly Step[]> {
  if (from === to) return [];
  await countOnce();
  const change = to === 'admin' ? { add: { count: 1 } } : { add: { count: -1 } };
  const condition =
    to === 'admin'
      ? { expression: 'attribute_exists(pk)' }
      : { expression: '#count > :one', values: { ':one': 1 }, names: { '#count': 'count' } };
  return [users.changeStep(key, { ...change, condition })];
}

/** The role for the count of admins: a leaving admin does not count until they stay. */
export function countedRole({
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
  await countOnce();
  return ((await users.get(Count, key, true))?.count ?? 0) <= 1;
}

/** Networks from before the counter existed have no row: count once, and list the admins that are found. */
async function countOnce(): Promise<void> {
  if ((await users.get(Count, key, true)) !== undefined) return;
  const [listed, old] = await Promise.all([listedUnder('admin'), oldAdmins()]);
  const ids = new Set([...listed, ...old]);
  for (const id of ids) {
    const condition = { expression: 'attribute_exists(pk)' };
    await users.change(
      z.object({}),
      { pk: `USER#${id}`, sk: '-' },
      { setOnce: { listedAs: 'admin' }, condition },
    );
  }
  await users.put({ ...key, count: ids.size }, { expression: 'attribute_not_exists(pk)' });
}

/** The ids of all admins. */
export async function adminIds(): Promise<string[]> {
  await countOnce();
  return listedUnder('admin');
}
