import type { StoredUser } from '#functions/members/users.ts';
import { asOwner } from './owner.ts';
import type { Member } from './people.ts';

/** Matches a member to a person of the roster, like an import. */
export async function knownBySchool(
  { user }: { readonly user: Pick<Member['user'], 'id'> },
  facts: Pick<StoredUser, 'classYear' | 'degree'>,
): Promise<void> {
  asOwner();
  const { rosterFactsSteps } = await import('#functions/roster/store/rosterFacts.ts');
  const { RETRY, retryUntilDone } = await import('#functions/platform/dynamo/retry.ts');
  const { transact } = await import('#functions/platform/dynamo/transaction.ts');
  const { findUser } = await import('#functions/members/users.ts');
  await retryUntilDone(async () => {
    const stored = await findUser(user.id);
    if (stored === undefined) throw new Error('there is no such member');
    const set = { ...facts, confirmed: true, rosterRow: `row of ${user.id}` };
    return (await transact(rosterFactsSteps(stored, set, [], new Date()))).done || RETRY;
  });
}
