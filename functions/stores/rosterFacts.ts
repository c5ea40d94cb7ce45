import { Table } from './table.ts';
import type { Step } from './transaction.ts';
import { at, type StoredUser, userKey } from './users.ts';

/** Table Users, as far as the roster has a say in it; `users.ts` holds the profiles. */
const users = new Table('users');

/** What the roster says of a member. */
export const rosterFacts = ['classYear', 'degree', 'confirmed', 'rosterRow'] as const;
type RosterFact = (typeof rosterFacts)[number];

/** The step that writes what the roster says of a member, as the member was seen. */
export function factsStep(
  seen: StoredUser,
  set: Partial<Pick<StoredUser, RosterFact>>,
  remove: readonly RosterFact[],
  now: Date,
): Step {
  return users.changeStep(userKey(seen.id), {
    set: { ...set, version: seen.version + 1, updatedAt: now.toISOString() },
    remove,
    condition: at(seen.version),
  });
}
