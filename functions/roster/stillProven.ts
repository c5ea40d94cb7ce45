import { besideRoster } from '../membership/besideRoster.ts';
import { standingOf } from '../membership/standing.ts';
import { findRequests, isUndecided, type StoredRequest } from '../stores/requests.ts';
import { inParallel } from '../stores/inParallel.ts';
import type { CheckOf } from '../stores/rosterParts.ts';
import { provenBy } from '../stores/rosterProven.ts';
import { findUsers, type StoredUser } from '../stores/users.ts';
import { isHeldByAnother } from './heldByAnother.ts';
import { personByProof } from './knownPerson.ts';

const lookUpsAtOnce = 10;
const peopleOfStep = 100;

/** True where somebody who waits is still proven by the roster as it is now, and surely is that person. */
export async function isStillProven(request: StoredRequest, user: StoredUser, now: Date): Promise<boolean> {
  if (!isUndecided(request) || standingOf(user, now) !== 'waiting') return false;
  const { known, compared } = await besideRoster(request, user, personByProof);
  return known !== undefined && compared.match === 'strong' && !(await isHeldByAnother(known, user.id));
}

/** How many of those whom a check found proven still wait, and are proven by the roster as it is now. */
export async function countStillProven(check: CheckOf, now: Date): Promise<number> {
  const ids = (await provenBy(check)).map(({ userId }) => userId);
  let count = 0;
  for (let from = 0; from < ids.length; from += peopleOfStep) {
    const some = ids.slice(from, from + peopleOfStep);
    const [requests, users] = await Promise.all([findRequests(some), findUsers(some)]);
    const proven = await inParallel(requests, lookUpsAtOnce, async (request) => {
      const user = users.get(request.pk);
      return user !== undefined && (await isStillProven(request, user, now));
    });
    count += proven.filter(Boolean).length;
  }
  return count;
}
