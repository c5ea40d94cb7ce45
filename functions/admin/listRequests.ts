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
import { cutPage, type Gathered, type Page } from '../stores/gather.ts';
import { inParallel } from '../stores/inParallel.ts';
import * as requests from '../stores/requests.ts';
import { findImport } from '../stores/rosterImports.ts';
import { provenBy } from '../stores/rosterProven.ts';
import { findUsers, type StoredUser } from '../stores/users.ts';

const lookUpsAtOnce = 10;

/** A page of who waits, the longest first, beside what the roster holds of them. */
export async function run({ query, caller, fail }: Call<typeof listRequests>) {
  const page = { limit: query.limit, after: idFromCursor(query.cursor) };
  const found = await pageOf(query, page);
  if (found === undefined) return fail('rosterUnknown');
  const { items, last } = found;
  const users = await findUsers(items.map(({ pk }) => pk));
  const beside = await inParallel(items, lookUpsAtOnce, async (request) => {
    const user = users.get(request.pk);
    return user === undefined ? [] : [{ request, user, ...(await besideRoster(request, user, knownPerson)) }];
  });
  const isWanted = ({ compared }: Waiting) => query.import === undefined || compared.match === 'strong';
  const waiting = beside.flat().filter(isWanted);
  const authorOf = await authorsFor(
    caller.userId,
    waiting.flatMap(({ user, heldBy }) => [user.invitedBy, heldBy].filter((id) => id !== undefined)),
  );
  const shown = waiting.map((one) => show(one, (id) => authorOf(id) ?? formerMember(id)));
  return new Answer(shown, { next: cursorOfId(last) });
}

type Query = Pick<Call<typeof listRequests>['query'], 'state' | 'import' | 'ids'>;

/** The requests of a page; undefined where there is no such import. */
async function pageOf(
  { state, import: importId, ids }: Query,
  page: Page,
): Promise<Gathered<requests.StoredRequest> | undefined> {
  if (ids !== undefined) {
    const named = await requests.findRequests([...new Set(ids.split(','))]);
    return { items: named.filter(requests.isUndecided), last: undefined };
  }
  if (importId === undefined) return requests.listRequests(state ?? 'open', page);
  const row = await findImport(importId);
  if (row === undefined) return undefined;
  const { limit, after = '' } = page;
  const proven = (await provenBy({ importId, check: row.check })).filter(({ userId }) => userId > after);
  const { items, last } = cutPage(proven, limit, ({ userId }) => userId);
  const known = await requests.findRequests(items.map(({ userId }) => userId));
  const isMeant = (one: requests.StoredRequest) =>
    state === undefined ? requests.isUndecided(one) : one.state === state;
  return { items: known.filter(isMeant).toSorted((one, other) => (one.pk < other.pk ? -1 : 1)), last };
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
    version: requests.versionOf(request, user),
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
