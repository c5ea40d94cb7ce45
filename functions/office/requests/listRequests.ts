import { isAddressConfirmed } from '#functions/members/names/emails.ts';
import { authorsForAdmins } from '#functions/members/people.ts';
import { findUsers } from '#functions/members/users.ts';
import * as requests from '#functions/membership/index.ts';
import { provenAddress } from '#functions/membership/provenAddress.ts';
import type { PageResult, PageRequest } from '#functions/platform/dynamo/paginate.ts';
import { Answer, type Call } from '#functions/platform/http/call.ts';
import { cursorOfId, idFromCursor } from '#functions/platform/http/cursor.ts';
import { isMailConfigured } from '#functions/platform/mail/mailSettings.ts';
import { logRosterAccess } from '#functions/roster/index.ts';
import { compareUnconfirmedAddress } from '#functions/roster/matching/compare.ts';
import { findRosterPerson } from '#functions/roster/matching/findRosterPerson.ts';
import {
  matchRequests,
  matchWithRoster,
  type WaitingMember,
} from '#functions/roster/matching/rosterMatch.ts';
import { serve } from '#functions/serve.ts';
import type { MembershipRequest } from '#shared/membership/entities.ts';
import { listRequests } from '#shared/office/requestRoutes.ts';
import type { Author } from '#shared/platform/entities.ts';
import { provenByImport } from './provenByImport.ts';

/**
 * A page of pending requests, oldest first, with their roster matches. Reading roster data is recorded in the audit
 * log.
 */
export async function run({ query, caller, now, fail }: Call<typeof listRequests>) {
  const page = { limit: query.limit, after: idFromCursor(query.cursor) };
  const found = await pageOf(query, page, now);
  if (found === undefined) return fail('rosterUnknown');
  const { items, last } = found;
  if (items.some(({ known }) => known !== undefined))
    await logRosterAccess({ actorId: caller.userId, on: 'requests', now });
  const nameOf = await authorsForAdmins(
    items.flatMap(({ user, heldBy }) => [user.invitedBy, heldBy].filter((id) => id !== undefined)),
  );
  const shown = items.map((item) => showRequest(item, nameOf));
  return new Answer(shown, { next: cursorOfId(last) });
}

type Query = Pick<Call<typeof listRequests>['query'], 'state' | 'import' | 'ids'>;

/** The requests of a page; undefined if there is no such import. */
async function pageOf(
  { state, import: importId, ids }: Query,
  page: PageRequest,
  now: Date,
): Promise<PageResult<WaitingMember> | undefined> {
  if (ids !== undefined) {
    const foundRequests = await requests.findRequests([...new Set(ids.split(','))]);
    return { items: await withMatches(foundRequests.filter(requests.isUndecided)), last: undefined };
  }
  if (importId !== undefined) return provenByImport(importId, state, page, now);
  const { items, last } = await requests.readRequests(state ?? 'open', page);
  return { items: await withMatches(items), last };
}

/** Each of these requests whose account still exists, with its matches in the roster. */
async function withMatches(items: readonly requests.StoredRequest[]): Promise<WaitingMember[]> {
  const users = await findUsers(items.map(({ pk }) => pk));
  return matchRequests(items, users, (request, user) => matchWithRoster(request, user, findRosterPerson));
}

function showRequest(
  { request, user, compared, heldBy }: WaitingMember,
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
    version: requests.requestVersionOf(request, user),
    askedAt,
    text,
    question,
    emailConfirmed: isProven,
    isMailed: isMailConfigured() && isAddressConfirmed(user),
    ...(invitedBy === undefined ? {} : { invitedBy: named(invitedBy) }),
    ...(heldBy === undefined ? {} : { heldBy: named(heldBy) }),
    ...compared,
    // An unconfirmed address is shown but proves nothing.
    email: isProven ? compared.email : compareUnconfirmedAddress(email, compared.email.known),
  };
}

export const handler = serve(listRequests, run);
