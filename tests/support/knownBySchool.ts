import type { StoredUser } from '#functions/stores/users.ts';
import { asOwner } from './owner.ts';
import type { Member } from './people.ts';

/** Makes a member a person of the roster, as an import does. */
export async function knownBySchool(
  { user }: { readonly user: Pick<Member['user'], 'id'> },
  facts: Pick<StoredUser, 'classYear' | 'degree'>,
): Promise<void> {
  asOwner();
  const { factsSteps } = await import('#functions/stores/rosterFacts.ts');
  const { again, untilDone } = await import('#functions/stores/retry.ts');
  const { transact } = await import('#functions/stores/transaction.ts');
  const { findUser } = await import('#functions/stores/users.ts');
  await untilDone(async () => {
    const seen = await findUser(user.id);
    if (seen === undefined) throw new Error('there is no such member');
    const set = { ...facts, confirmed: true, rosterRow: `row of ${user.id}` };
    return (await transact(factsSteps(seen, set, [], new Date()))).done || again;
  });
}
