import * as z from 'zod/mini';
import { Table } from '#functions/platform/dynamo/table.ts';

/** Table Users, as mail uses it; `users.ts` holds the profiles, `emails.ts` the claims on addresses. */
const users = new Table('users');

const Addressed = z.object({ verifiedEmail: z.optional(z.string()) });

/** The confirmed address of a member, or undefined. */
export async function verifiedAddressOf(userId: string): Promise<string | undefined> {
  const row = await users.get(Addressed, { pk: `USER#${userId}`, sk: '-' }, true);
  return row?.verifiedEmail === '' ? undefined : row?.verifiedEmail;
}
