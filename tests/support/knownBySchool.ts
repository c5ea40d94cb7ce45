import { changeProfileSteps, type StoredUser, findUser } from '#functions/members/users.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { asOwner } from './owner.ts';
import type { Member } from './people.ts';

/** Matches a member to a person of the roster, like an import. */
export async function knownBySchool(
  { user }: { readonly user: Pick<Member['user'], 'id'> },
  facts: Pick<StoredUser, 'classYear' | 'degree'>,
): Promise<void> {
  asOwner();
  await retryUntilDone(async () => {
    const stored = await findUser(user.id);
    if (stored === undefined) throw new Error('there is no such member');
    const set = { ...facts, confirmed: true, rosterRow: `row of ${user.id}` };
    return (await transact(changeProfileSteps(stored, set, new Date()))).done || RETRY;
  });
}
