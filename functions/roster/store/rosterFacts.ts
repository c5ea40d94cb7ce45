import { listingOf } from '#functions/members/memberStatus.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { personSteps } from '#functions/members/people.ts';
import { at, listedOf, type StoredUser, userKey } from '#functions/members/users.ts';

/** Table Users, as far as the roster has a say in it; `users.ts` holds the profiles. */
const users = new Table('users');

/** What the roster says of a member. */
export const rosterFacts = ['classYear', 'degree', 'confirmed', 'rosterRow'] as const;
type RosterFact = (typeof rosterFacts)[number];

/** The steps that write what the roster says of a member, as the member was seen, where others read it, too. */
export function factsSteps(
  seen: StoredUser,
  set: Partial<Pick<StoredUser, RosterFact>>,
  remove: readonly RosterFact[],
  now: Date,
): readonly Step[] {
  const version = seen.version + 1;
  const gone = Object.fromEntries(remove.map((fact) => [fact, undefined]));
  const next = { ...seen, ...gone, ...set };
  const listedAs = listingOf(next, now);
  return [
    users.changeStep(userKey(seen.id), {
      set: { ...set, listedAs, version, updatedAt: now.toISOString() },
      remove: [...remove, ...(listedAs === undefined ? ['listedAs'] : [])],
      condition: at(seen.version),
    }),
    ...personSteps(listedOf(next), version),
  ];
}
