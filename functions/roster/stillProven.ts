import { findRequests, isUndecided, type StoredRequest } from '#functions/membership/index.ts';
import { type RosterMatch, besideEach, besideRoster, type WaitingMember } from './besideRoster.ts';
import { memberStatusOf } from '#functions/members/memberStatus.ts';

import { findUsers, type StoredUser } from '#functions/members/users.ts';
import { isHeldByAnother } from './heldByAnother.ts';
import { personByProof } from './knownPerson.ts';

/** The person that the current roster proves a waiting member to be; undefined if it is not certain. */
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

/** True if the current roster still proves a waiting member, and with certainty. */
export async function isStillProven(request: StoredRequest, user: StoredUser, now: Date): Promise<boolean> {
  return (await stillProven(request, user, now)) !== undefined;
}

/** Those of these people who are still waiting and whom the current roster proves, by id. */
export async function provenStill(ids: readonly string[], now: Date): Promise<WaitingMember[]> {
  const [requests, users] = await Promise.all([findRequests(ids), findUsers(ids)]);
  const found = await besideEach(requests, users, (request, user) => stillProven(request, user, now));
  return found.toSorted((one, other) => (one.user.id < other.user.id ? -1 : 1));
}
