import * as z from 'zod/mini';
import { paginate } from '#functions/platform/dynamo/paginate.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';

/**
 * Table Users, members whom mail does not reach; their profiles have `unverifiedAt`.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `MAILBACK` | `<member>` | `userId`: mail to their confirmed address bounced permanently, and they have confirmed none since |
 */
const users = new Table('users');

const Row = z.object({ sk: z.string() });
const keyOf = (userId: string) => ({ pk: 'MAILBACK', sk: userId });
/** Far more than an admin can follow up; a count stops here. */
const maxUnreached = 1000;

/** The step that records that mail to a member bounces. */
export function markUnreachableStep(userId: string): Step {
  return users.putStep({ ...keyOf(userId), userId });
}

/** The steps that clear the record once the member confirms an address; none if there is nothing to clear. */
export function clearUnreachableSteps({
  id,
  unverifiedAt,
}: {
  readonly id: string;
  readonly unverifiedAt?: string | undefined;
}): Step[] {
  return unverifiedAt === undefined ? [] : [users.removeStep(keyOf(id))];
}

/** The ids of the members whom mail does not reach, the newest accounts first. */
export async function unreachableMemberIds(): Promise<string[]> {
  const rows = await paginate(maxUnreached, (limit, after) =>
    users.query(Row, { pk: 'MAILBACK', limit, after, newestFirst: true }),
  );
  return rows.map(({ sk }) => sk);
}
