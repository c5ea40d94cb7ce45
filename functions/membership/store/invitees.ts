import { Table, attributeIs, RowKey } from '#functions/platform/dynamo/table.ts';
import { nobodyId } from '#functions/platform/runtime/ids.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';

/** Table Users, the members that a member has invited: index byInviter, `invitedBy` and `id`. */
const users = new Table('users');

const rowsPerPage = 100;
const writesAtOnce = 10;

/**
 * Removes a deleted member's id from a page of the members they invited; those still count as invited.
 * @returns whether there were any. Idempotent.
 */
export async function eraseInviter(userId: string): Promise<boolean> {
  const { items } = await users.query(RowKey, { index: 'byInviter', pk: userId, limit: rowsPerPage });
  const condition = attributeIs('invitedBy', userId);
  await inParallel(items, writesAtOnce, ({ pk, sk }) =>
    // A profile is written as a whole, so the version makes changes fail that were read before.
    users.change({ pk, sk }, { set: { invitedBy: nobodyId }, add: { version: 1 }, condition }),
  );
  return items.length > 0;
}
