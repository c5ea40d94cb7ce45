import { ownersOfAddresses } from '#functions/members/names/emails.ts';
import { memberStatusOf } from '#functions/members/status/memberStatus.ts';
import { findUsers, type StoredUser } from '#functions/members/users.ts';
import { findRequests, isUndecided, type StoredRequest } from '#functions/membership/index.ts';
import type { RosterRow } from '../store/rosterRows.ts';
import { findRosterPersonByProof } from './findRosterPerson.ts';
import { type RosterMatch, matchRequests, matchWithRoster, type WaitingMember } from './rosterMatch.ts';

/** The person that the current roster proves a waiting member to be; undefined if it is not certain. */
async function stillProvenMatch(
  request: StoredRequest,
  user: StoredUser,
  now: Date,
): Promise<RosterMatch | undefined> {
  if (!isUndecided(request) || memberStatusOf(user, now) !== 'waiting') return undefined;
  const match = await matchWithRoster(request, user, findRosterPersonByProof);
  const { known, compared } = match;
  if (known === undefined || compared.match !== 'strong') return undefined;
  return (await isConfirmedByAnother(known, user.id)) ? undefined : match;
}

/** True if the current roster still proves a waiting member, and with certainty. */
export async function isStillProven(request: StoredRequest, user: StoredUser, now: Date): Promise<boolean> {
  return (await stillProvenMatch(request, user, now)) !== undefined;
}

/** Those of these people who are still waiting and whom the current roster proves, by id. */
export async function stillProvenAmong(ids: readonly string[], now: Date): Promise<WaitingMember[]> {
  const [requests, users] = await Promise.all([findRequests(ids), findUsers(ids)]);
  const proven = await matchRequests(requests, users, (request, user) =>
    stillProvenMatch(request, user, now),
  );
  return proven.toSorted((a, b) => (a.user.id < b.user.id ? -1 : 1));
}

/**
 * True if another member has confirmed the address of this person: then neither is certain to be that person. An
 * address that several people have proves nothing, so it does not count.
 */
export async function isConfirmedByAnother(
  { email, isShared }: Pick<RosterRow, 'email' | 'isShared'>,
  userId: string,
): Promise<boolean> {
  if (email === '' || isShared) return false;
  return (await ownersOfAddresses([email])).some((holder) => holder !== userId);
}
