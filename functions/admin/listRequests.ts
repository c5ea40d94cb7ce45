import type { Author } from '#shared/entities.ts';
import type { MembershipRequest } from '#shared/membershipEntities.ts';
import { listRequests } from '#shared/routes/adminRequests.ts';
import { Answer, type Call } from '../http/call.ts';
import { cursorOfId, idFromCursor } from '../http/idCursor.ts';
import { serve } from '../http/serve.ts';
import { compare, type Compared } from '../membership/compare.ts';
import { provenAddress } from '../membership/provenAddress.ts';
import { knownPerson } from '../roster/knownPerson.ts';
import { authorsFor, formerMember } from '../stores/people.ts';
import { inParallel } from '../stores/inParallel.ts';
import { findClaim } from '../stores/rosterClaims.ts';
import * as requests from '../stores/requests.ts';
import { findUsers, type StoredUser } from '../stores/users.ts';

const lookUpsAtOnce = 10;

/** A page of who waits, the longest first, beside what the roster holds of them. */
export async function run({ query, caller }: Call<typeof listRequests>) {
  const page = { limit: query.limit, after: idFromCursor(query.cursor) };
  const { items, last } = await requests.listRequests(query.state ?? 'open', page);
  const users = await findUsers(items.map(({ pk }) => pk));
  const found = await inParallel(items, lookUpsAtOnce, async (request) => {
    const user = users.get(request.pk);
    return user === undefined ? [] : [await beside(request, user)];
  });
  const waiting = found.flat();
  const authorOf = await authorsFor(
    caller.userId,
    waiting.flatMap(({ user, heldBy }) => [user.invitedBy, heldBy].filter((id) => id !== undefined)),
  );
  const shown = waiting.map((one) => show(one, (id) => authorOf(id) ?? formerMember(id)));
  return new Answer(shown, { next: cursorOfId(last) });
}

interface Waiting {
  readonly request: requests.StoredRequest;
  readonly user: StoredUser;
  readonly compared: Compared;
  /** Who is this person of the roster already, if somebody else is. */
  readonly heldBy: string | undefined;
}

/** Somebody who waits beside whom the roster has. Where another is that person, nothing about it is sure. */
async function beside(request: requests.StoredRequest, user: StoredUser): Promise<Waiting> {
  const { classYear, degree, ownId } = request;
  const claimant = { fullName: user.fullName, classYear, degree, ownId, email: provenAddress(user) };
  const known = await knownPerson(claimant);
  const compared = compare(claimant, known);
  const claim = known && (await findClaim(known.id));
  if (claim === undefined || claim.userId === user.id) return { request, user, compared, heldBy: undefined };
  return { request, user, compared: { ...compared, match: 'possible' }, heldBy: claim.userId };
}

function show(
  { request, user, compared, heldBy }: Waiting,
  named: (id: string) => Author,
): MembershipRequest {
  const { id, fullName, username, profilePhoto, email, invitedBy } = user;
  const { text, question, state, askedAt } = request;
  const isProven = provenAddress(user) !== '';
  return {
    _id: id,
    id,
    user: { _id: id, id, fullName, username, profilePhoto },
    state,
    askedAt,
    text,
    question,
    emailConfirmed: isProven,
    ...(invitedBy === undefined ? {} : { invitedBy: named(invitedBy) }),
    ...(heldBy === undefined ? {} : { heldBy: named(heldBy) }),
    ...compared,
    // An address that nobody has confirmed is shown, and proves nothing.
    email: isProven ? compared.email : { ...compared.email, wrote: email },
  };
}

export const handler = serve(listRequests, run);
