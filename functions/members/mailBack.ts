import * as z from 'zod/mini';
import { paginate } from '#functions/platform/dynamo/paginate.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';

/**
 * Table Users, whom no mail reaches; their profiles have `unverifiedAt`.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `MAILBACK` | `<member>` | `userId`: a mail came back for good from the address that they had confirmed, and they have confirmed none since |
 */
const users = new Table('users');

const Row = z.object({ sk: z.string() });
const keyOf = (userId: string) => ({ pk: 'MAILBACK', sk: userId });
/** Far more than an office corrects; beyond it they are counted no further. */
const unreachedMost = 1000;

/** The step that notes that mails to a member come back. */
export function mailBackStep(userId: string): Step {
  return users.putStep({ ...keyOf(userId), userId });
}

/** The steps that forget it of a member who reads an address again; none where there is nothing to forget. */
export function reachedSteps({
  id,
  unverifiedAt,
}: {
  readonly id: string;
  readonly unverifiedAt?: string | undefined;
}): Step[] {
  return unverifiedAt === undefined ? [] : [users.removeStep(keyOf(id))];
}

/** The ids of those whom no mail reaches, the newest accounts first. */
export async function unreachedIds(): Promise<string[]> {
  const rows = await paginate(unreachedMost, (limit, after) =>
    users.query(Row, { pk: 'MAILBACK', limit, after, newestFirst: true }),
  );
  return rows.map(({ sk }) => sk);
}
