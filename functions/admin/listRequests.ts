import type { MembershipRequest } from '#shared/membershipEntities.ts';
import { listRequests } from '#shared/routes/adminRequests.ts';
import { Answer, type Call } from '../http/call.ts';
import { cursorOfId, idFromCursor } from '../http/idCursor.ts';
import { serve } from '../http/serve.ts';
import { compare } from '../membership/compare.ts';
import { provenAddress } from '../membership/provenAddress.ts';
import { knownPerson } from '../roster/knownPerson.ts';
import { authorsFor, formerMember } from '../stores/people.ts';
import { inParallel } from '../stores/inParallel.ts';
import * as requests from '../stores/requests.ts';
import { findUsers, type StoredUser } from '../stores/users.ts';

const lookUpsAtOnce = 10;

/** A page of who waits, the longest first, beside what the roster holds of them. */
export async function run({ query, caller }: Call<typeof listRequests>) {
  const page = { limit: query.limit, after: idFromCursor(query.cursor) };
  const { items, last } = await requests.listRequests(query.state ?? 'open', page);
  const users = await findUsers(items.map(({ pk }) => pk));
  const authorOf = await authorsFor(
    caller.userId,
    [...users.values()].flatMap(({ invitedBy }) => invitedBy ?? []),
  );
  const shown = await inParallel(items, lookUpsAtOnce, async (request) => {
    const user = users.get(request.pk);
    return user === undefined ? [] : show(request, user, authorOf);
  });
  return new Answer(shown.flat(), { next: cursorOfId(last) });
}

async function show(
  request: requests.StoredRequest,
  user: StoredUser,
  authorOf: Awaited<ReturnType<typeof authorsFor>>,
): Promise<MembershipRequest> {
  const { id, fullName, username, profilePhoto, email, invitedBy } = user;
  const { classYear, degree, ownId, text, question, state, askedAt } = request;
  const proven = provenAddress(user);
  const claimant = { fullName, classYear, degree, ownId, email: proven };
  const compared = compare(claimant, await knownPerson(claimant));
  return {
    _id: id,
    id,
    user: { _id: id, id, fullName, username, profilePhoto },
    state,
    askedAt,
    text,
    question,
    emailConfirmed: proven !== '',
    ...(invitedBy === undefined ? {} : { invitedBy: authorOf(invitedBy) ?? formerMember(invitedBy) }),
    ...compared,
    // An address that nobody has confirmed is shown, and proves nothing.
    email: proven === '' ? { ...compared.email, wrote: email } : compared.email,
  };
}

export const handler = serve(listRequests, run);
