import type { StoredUser } from '#functions/members/users.ts';
import type { StoredRequest } from '#functions/membership/index.ts';
import { provenAddress } from '#functions/membership/provenAddress.ts';
import { statedStudiesOf } from '#functions/membership/statedStudies.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { findClaim } from '../store/rosterClaims.ts';
import type { RosterRow } from '../store/rosterRows.ts';
import { type Claimant, compareWithRoster, type RosterComparison } from './compare.ts';

/** What the roster has about a pending member. */
export interface RosterMatch {
  /** Their row in the roster. */
  readonly known: RosterRow | undefined;
  readonly compared: RosterComparison;
  /** The other member who already claims this row, if any. */
  readonly heldBy: string | undefined;
}

/** What a waiting member says about themselves; the address only if they confirmed it. */
export function claimantOf(request: StoredRequest, user: StoredUser): Claimant {
  return { fullName: user.fullName, ...statedStudiesOf(request, user), email: provenAddress(user) };
}

/**
 * Compares a waiting member with the row that `find` returns. If another member claims the row, the match is not
 * certain.
 */
export async function matchWithRoster(
  request: StoredRequest,
  user: StoredUser,
  find: (claimant: Claimant) => Promise<RosterRow | undefined>,
): Promise<RosterMatch> {
  const claimant = claimantOf(request, user);
  const rosterPerson = await find(claimant);
  const compared = compareWithRoster(claimant, rosterPerson);
  const claim = rosterPerson && (await findClaim(rosterPerson.id));
  if (claim === undefined || claim.userId === user.id)
    return { known: rosterPerson, compared, heldBy: undefined };
  return { known: rosterPerson, compared: { ...compared, match: 'possible' }, heldBy: claim.userId };
}

/** A waiting member with their match in the roster. */
export interface WaitingMember extends RosterMatch {
  readonly request: StoredRequest;
  readonly user: StoredUser;
}

const lookUpsAtOnce = 10;

/**
 * Applies a function to each of these requests whose account exists, several at once. Requests without a result are
 * left out.
 */
export async function matchRequests(
  requests: readonly StoredRequest[],
  users: ReadonlyMap<string, StoredUser>,
  matchOf: (request: StoredRequest, user: StoredUser) => Promise<RosterMatch | undefined>,
): Promise<WaitingMember[]> {
  const matches = await inParallel(requests, lookUpsAtOnce, async (request) => {
    const user = users.get(request.pk);
    const match = user && (await matchOf(request, user));
    return user === undefined || match === undefined ? [] : [{ request, user, ...match }];
  });
  return matches.flat();
}
