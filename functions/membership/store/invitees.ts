import * as z from 'zod/mini';
import { nobodyId } from '#functions/platform/runtime/ids.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { Table } from '#functions/platform/dynamo/table.ts';

/** Table Users, those whom a member has brought in: index byInviter, `invitedBy` and `id`. */
const users = new Table('users');

const Guest = z.object({ pk: z.string(), sk: z.string() });
const rowsOfPage = 100;
const writesAtOnce = 10;

/**
 * Takes from a page of those whom a member who is gone has brought in who it was; that they came by an invitation stays.
 * @returns whether there was anybody. Safe to repeat.
 */
export async function forgetInviter(userId: string): Promise<boolean> {
  const { items } = await users.query(Guest, { index: 'byInviter', pk: userId, limit: rowsOfPage });
  const condition = { expression: 'invitedBy = :gone', values: { ':gone': userId } };
  await inParallel(items, writesAtOnce, ({ pk, sk }) =>
    // Whoever has read the profile before writes it whole: their version is an old one from now on.
    users.change(Guest, { pk, sk }, { set: { invitedBy: nobodyId }, add: { version: 1 }, condition }),
  );
  return items.length > 0;
}
