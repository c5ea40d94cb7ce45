import { currentPeopleIndex } from '#functions/directory/currentPeopleIndex.ts';
import { newAccountIds } from '#functions/members/accountList/accountList.ts';
import { idsWithListing } from '#functions/members/accountList/listings.ts';
import { unreachableMemberIds } from '#functions/members/mailing/unreachableMembers.ts';
import { accountsOf, type PublicPersonRow } from '#functions/members/people.ts';
import { type StatusFacts, memberStatusOf } from '#functions/members/status/memberStatus.ts';
import type { PeopleIndex } from '#functions/search/people/peopleIndex.ts';
import type { MemberCounts } from '#shared/office/entities.ts';
import type { Person } from '#shared/platform/entities.ts';

/** Of each kind of non-member, this many of the newest can be searched. */
const maxOutsideIndex = 2000;

const kinds = ['waiting', 'suspended', 'leaving', 'admin'] as const;

/** An account in lists; it has no status facts if it is an active member. */
export type OfficeAccount = Person & StatusFacts & Pick<PublicPersonRow, 'seenDay' | 'isInvited'>;

/** All accounts: members from the index, plus the few that are not in it or are special. */
export interface OfficeAccounts {
  readonly index: PeopleIndex;
  /** Non-members, and members who have just joined. */
  readonly outsideIndex: readonly OfficeAccount[];
  /** The admins among the members. */
  readonly admins: readonly OfficeAccount[];
  /** Accounts whose mail bounces, whatever their status. */
  readonly unreached: readonly OfficeAccount[];
  readonly counts: MemberCounts;
}

/** @throws RouteError (503) while there is no index. */
export async function readAccounts(now: Date): Promise<OfficeAccounts> {
  const [index, newIds, mailBack, ...listed] = await Promise.all([
    currentPeopleIndex(0),
    newAccountIds(now),
    unreachableMemberIds(),
    ...kinds.map(idsWithListing),
  ]);
  const [waiting = [], suspended = [], leaving = [], admin = []] = listed;
  const shown = [waiting, suspended, leaving, admin, mailBack].flatMap((ids) =>
    ids.slice(0, maxOutsideIndex),
  );
  const unindexedIds = newIds.filter((id) => !index.has(id));
  const rows = [...(await accountsOf([...new Set([...shown, ...unindexedIds])])).values()];
  const newest = new Set(unindexedIds);
  const unreached = new Set(mailBack);
  const outsideIndex = rows.filter((row) => newest.has(row.id) || memberStatusOf(row, now) !== 'member');
  const newcomers = outsideIndex.filter((account) => memberStatusOf(account, now) === 'member');
  const others = waiting.length + suspended.length + leaving.length;
  return {
    index,
    outsideIndex,
    admins: rows.filter((row) => row.role === 'admin' && memberStatusOf(row, now) === 'member'),
    unreached: rows.filter(({ id }) => unreached.has(id)),
    counts: {
      all: index.size + newcomers.length + others,
      waiting: waiting.length,
      suspended: suspended.length,
      invited:
        invitedIn(index, outsideIndex) + newcomers.filter((newcomer) => newcomer.isInvited === true).length,
      leaving: leaving.length,
      mailBack: mailBack.length,
      admin: admin.length,
    },
  };
}

/** How many members in the index joined only by an invitation, without the separate accounts. */
function invitedIn(index: PeopleIndex, outsideIndex: readonly OfficeAccount[]): number {
  const excludedIds = new Set(outsideIndex.map(({ id }) => id));
  return index.query({ onlyInvited: true, excludedIds, sort: 'name', limit: 1, withFacets: false }).total;
}
