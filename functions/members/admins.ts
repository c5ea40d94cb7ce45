import * as z from 'zod/mini';
import type { Role } from '#shared/entities.ts';
import { oldAdmins } from './directoryRows.ts';
import { listedUnder } from './listings.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';

/**
 * Table Users, who runs the network.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `ADMINS` | `-` | `count`: how many members are admins and can act as such, never none once there was one |
 * | `USER#<id>` | `-` | `listedAs`: `admin`, by which index byListing finds them |
 */
const users = new Table('users');

const key = { pk: 'ADMINS', sk: '-' };
const Count = z.object({ count: z.number() });

/**
 * The steps that keep the number of admins, for every transaction in which a role changes or goes: by hand, with a
 * suspension (which takes the role along) or with an account. Refused where no admin would be left.
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

/** The role in which somebody counts: who is leaving runs nothing, and counts again when they stay. */
export function countedRole({
  role,
  leavingAt,
}: {
  readonly role: Role;
  readonly leavingAt?: string | undefined;
}): Role {
  return leavingAt === undefined ? role : 'member';
}

/** True where this member's step of `adminCountSteps` would be refused now: nobody else is an admin. */
export async function isLastAdmin(role: Role): Promise<boolean> {
  if (role !== 'admin') return false;
  await countOnce();
  return ((await users.get(Count, key, true))?.count ?? 0) <= 1;
}

/** Networks of before the number was kept have no row: it is counted once, and the admins found are listed. */
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
