import type { Author } from '#shared/entities.ts';
import type { MembershipRequest } from '#shared/membershipEntities.ts';
import { listRequests } from '#shared/routes/adminRequests.ts';
import { Answer, type Call } from '../http/call.ts';
import { cursorOfId, idFromCursor } from '../http/idCursor.ts';
import { serve } from '../http/serve.ts';
import { besideRoster } from '../membership/besideRoster.ts';
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
  const found = await inParallel(items, lookUpsAtOnce, async (request) => {
    const user = users.get(request.pk);
    return user === undefined ? [] : [{ request, user, ...(await besideRoster(request, user, knownPerson)) }];
  });
  const waiting = found.flat();
  const authorOf = await authorsFor(
    caller.userId,
    waiting.flatMap(({ user, heldBy }) => [user.invitedBy, heldBy].filter((id) => id !== undefined)),
  );
  const shown = waiting.map((one) => show(one, (id) => authorOf(id) ?? formerMember(id)));
  return new Answer(shown, { next: cursorOfId(last) });
}

interface Waiting extends Awaited<ReturnType<typeof besideRoster>> {
  readonly request: requests.StoredRequest;
  readonly user: StoredUser;
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
