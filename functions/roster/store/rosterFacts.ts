import { personSteps } from '#functions/members/people.ts';
import { listingOf } from '#functions/members/status/memberStatus.ts';
import { ifVersion, publicRowOf, type StoredUser, userKey } from '#functions/members/users.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';

/** Table Users, the facts that come from the roster; `users.ts` documents the profiles. */
const users = new Table('users');

/** The attributes that the roster sets. */
export const rosterFacts = ['classYear', 'degree', 'confirmed', 'rosterRow'] as const;
type RosterFact = (typeof rosterFacts)[number];

/** The steps that write the roster's facts to a member's profile, if it is unchanged, and to the public rows. */
export function rosterFactsSteps(
  user: StoredUser,
  set: Partial<Pick<StoredUser, RosterFact>>,
  remove: readonly RosterFact[],
  now: Date,
): readonly Step[] {
  const version = user.version + 1;
  const gone = Object.fromEntries(remove.map((fact) => [fact, undefined]));
  const next = { ...user, ...gone, ...set };
  const listedAs = listingOf(next, now);
  return [
    users.changeStep(userKey(user.id), {
      set: { ...set, listedAs, version, updatedAt: now.toISOString() },
      remove: [...remove, ...(listedAs === undefined ? ['listedAs'] : [])],
      condition: ifVersion(user.version),
    }),
    ...personSteps(publicRowOf(next), version),
  ];
}
