import { findRequests, isUndecided, type StoredRequest } from '#functions/membership/index.ts';
import { type RosterMatch, besideEach, besideRoster, type WaitingMember } from './besideRoster.ts';
import { memberStatusOf } from '#functions/members/memberStatus.ts';

import { findUsers, type StoredUser } from '#functions/members/users.ts';
import { isHeldByAnother } from './heldByAnother.ts';
import { personByProof } from './knownPerson.ts';

/** Whom the roster as it is now proves somebody to be who waits; undefined where it is not sure. */
async function stillProven(
  request: StoredRequest,
  user: StoredUser,
  now: Date,
): Promise<RosterMatch | undefined> {
  if (!isUndecided(request) || memberStatusOf(user, now) !== 'waiting') return undefined;
  const beside = await besideRoster(request, user, personByProof);
  const { known, compared } = beside;
  if (known === undefined || compared.match !== 'strong') return undefined;
  return (await isHeldByAnother(known, user.id)) ? undefined : beside;
}

/** True where somebody who waits is still proven by the roster as it is now, and surely is that person. */
export async function isStillProven(request: StoredRequest, user: StoredUser, now: Date): Promise<boolean> {
  return (await stillProven(request, user, now)) !== undefined;
}

/** Those of these people who still wait and are proven by the roster as it is now, by id. */
export async function provenStill(ids: readonly string[], now: Date): Promise<WaitingMember[]> {
  const [requests, users] = await Promise.all([findRequests(ids), findUsers(ids)]);
  const found = await besideEach(requests, users, (request, user) => stillProven(request, user, now));
  return found.toSorted((one, other) => (one.user.id < other.user.id ? -1 : 1));
}
