import type { StoredRequest } from '#functions/membership/index.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { findClaim } from './store/rosterClaims.ts';
import type { RosterRow } from './store/rosterRows.ts';

import type { StoredUser } from '#functions/members/users.ts';
import { type Claimant, compare, type Compared } from './compare.ts';
import { provenAddress } from '#functions/membership/provenAddress.ts';
import { toldBy } from '#functions/membership/toldBy.ts';

/** What the roster has beside somebody who waits. */
export interface RosterMatch {
  /** Whom the roster has for them. */
  readonly known: RosterRow | undefined;
  readonly compared: Compared;
  /** Who is this person of the roster already, if somebody else is. */
  readonly heldBy: string | undefined;
}

/** What somebody who waits says of themselves, the address as far as they have confirmed it. */
export function claimantOf(request: StoredRequest, user: StoredUser): Claimant {
  return { fullName: user.fullName, ...toldBy(request, user), email: provenAddress(user) };
}

/**
 * Somebody who waits beside whom `find` has in the roster for them. Where another is that person, nothing about it is
 * sure.
 */
export async function besideRoster(
  request: StoredRequest,
  user: StoredUser,
  find: (claimant: Claimant) => Promise<RosterRow | undefined>,
): Promise<RosterMatch> {
  const claimant = claimantOf(request, user);
  const known = await find(claimant);
  const compared = compare(claimant, known);
  const claim = known && (await findClaim(known.id));
  if (claim === undefined || claim.userId === user.id) return { known, compared, heldBy: undefined };
  return { known, compared: { ...compared, match: 'possible' }, heldBy: claim.userId };
}

/** Somebody who waits, beside whom the roster has for them. */
export interface WaitingMember extends RosterMatch {
  readonly request: StoredRequest;
  readonly user: StoredUser;
}

const lookUpsAtOnce = 10;

/**
 * What a look at each of these requests finds whose account is there, some of them at once. For whom it finds nothing is
 * left out.
 */
export async function besideEach(
  requests: readonly StoredRequest[],
  users: ReadonlyMap<string, StoredUser>,
  look: (request: StoredRequest, user: StoredUser) => Promise<RosterMatch | undefined>,
): Promise<WaitingMember[]> {
  const found = await inParallel(requests, lookUpsAtOnce, async (request) => {
    const user = users.get(request.pk);
    const beside = user && (await look(request, user));
    return user === undefined || beside === undefined ? [] : [{ request, user, ...beside }];
  });
  return found.flat();
}
