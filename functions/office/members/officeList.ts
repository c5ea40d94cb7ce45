import * as z from 'zod/mini';
import { ownersOfAddresses } from '#functions/members/names/emails.ts';
import { memberStatusOf } from '#functions/members/status/memberStatus.ts';
import { dayNumber } from '#functions/platform/runtime/time.ts';
import { normalizeText } from '#functions/platform/text/normalizeText.ts';
import { DirectoryCursor, type PeopleFilters } from '#functions/search/people/directoryQuery.ts';
import { compareCursors, cursorOf } from '#functions/search/people/order.ts';
import type {
  MemberCounts,
  memberKinds,
  memberSorts,
  OfficeMember,
  Overview,
} from '#shared/office/entities.ts';
import { adminLimits } from '#shared/office/limits.ts';
import { withInviters } from './inviters.ts';
import { type OfficeAccount, type OfficeAccounts, readAccounts } from './officeAccounts.ts';
import { showOfficeMember } from './officeMember.ts';

type MemberKind = (typeof memberKinds)[number];
type MemberSort = (typeof memberSorts)[number];

interface MembersQuery {
  readonly search: string;
  readonly kind: MemberKind | undefined;
  /** The class year. */
  readonly year?: number | undefined;
  /** Only these accounts; the route then accepts no words, kind or class. */
  readonly ids?: readonly string[] | undefined;
  readonly sort: MemberSort;
  readonly order: 'up' | 'down';
  readonly limit: number;
  /** Where the previous page ended. */
  readonly after: MembersCursor | undefined;
  readonly now: Date;
}

/** A cursor in a list: the section, and the cursor in that section. */
export const MembersCursor = z.extend(DirectoryCursor, { section: z.number() });
export type MembersCursor = z.output<typeof MembersCursor>;

interface MemberPage {
  readonly members: OfficeMember[];
  readonly total: number;
  readonly counts: MemberCounts;
  readonly last: MembersCursor | undefined;
}

interface FilteredPage extends MemberPage {
  /** The accounts of the page that joined only by an invitation. */
  readonly invitedIds: ReadonlySet<string>;
}

/** Accounts that are sorted together. */
interface Section {
  readonly accounts: readonly OfficeAccount[];
  /** Set if the index's members belong to this section too: the members to leave out. */
  readonly excludedMembers?: ReadonlySet<string>;
  /** Only those of the index's members who joined only by an invitation. */
  readonly onlyInvited?: true;
}

interface Candidate {
  readonly account: OfficeAccount;
  readonly cursor: MembersCursor;
}

/**
 * A page of accounts for the admins: members from the people index, others from the list of their status. Sorting by
 * role or status gives a sequence of sections, newest first in each.
 */
export async function listOfficeMembers(query: MembersQuery): Promise<MemberPage> {
  const [accounts, filter] = await Promise.all([readAccounts(query.now), filterOf(query)]);
  const page = pageOf(accounts, query, query.year === undefined ? filter : withClass(query.year, filter));
  const { members, total, counts, last, invitedIds } = page;
  return { members: await withInviters(members, invitedIds), total, counts, last };
}

function pageOf(accounts: OfficeAccounts, query: MembersQuery, filter: AccountFilter): FilteredPage {
  const { limit, after, now } = query;
  const sections = sectionsOf(accounts, query).map((section) => ({
    ...section,
    accounts: section.accounts.filter(filter.matches),
  }));
  const candidates: Candidate[] = [];
  for (
    let number = after?.section ?? 0;
    number < sections.length && candidates.length <= limit;
    number += 1
  ) {
    candidates.push(...candidatesIn(accounts, sections[number], number, query, filter));
  }
  const shown = candidates.slice(0, limit);
  return {
    members: shown.map(({ account }) => showOfficeMember(account, now)),
    invitedIds: new Set(shown.flatMap(({ account }) => (account.isInvited === true ? account.id : []))),
    total: sections.reduce((sum, section) => sum + sizeOf(accounts, section, filter), 0),
    counts: accounts.counts,
    last: candidates.length > limit ? shown.at(-1)?.cursor : undefined,
  };
}

/** The overview's numbers of accounts of each kind, and the newest ones. */
export async function officeSummary(now: Date): Promise<Pick<Overview, 'counts' | 'newest' | 'classes'>> {
  const accounts = await readAccounts(now);
  const limit = adminLimits.maxNewest;
  const query = { search: '', kind: undefined, sort: 'joined', order: 'down', limit, now } as const;
  const { members } = pageOf(accounts, { ...query, after: undefined }, everyone);
  return {
    counts: accounts.counts,
    newest: members,
    classes: classesOf(accounts, now),
  };
}

/** A member who visited on one of this many days, including today, is active. */
const activeDays = 7;

/** The classes of the members. */
function classesOf({ index }: OfficeAccounts, now: Date): Overview['classes'] {
  const activeByClass = index.seenByClass(dayNumber(now) - activeDays + 1);
  return index.classes().map(({ year, count }) => ({ year, count, active: activeByClass.get(year) ?? 0 }));
}

/** The sections of a list in order. */
function sectionsOf(accounts: OfficeAccounts, { kind, sort, order, now }: MembersQuery): Section[] {
  const { admins, unreached, outsideIndex } = accounts;
  if (kind === 'admin') return [{ accounts: admins }];
  if (kind === 'mailBack') return [{ accounts: unreached }];
  if (kind === 'invited') {
    const newcomers = withStatus('member', outsideIndex, now);
    const invited = newcomers.filter(({ isInvited }) => isInvited === true);
    return [{ accounts: invited, excludedMembers: idsOf(outsideIndex), onlyInvited: true }];
  }
  if (kind !== undefined) return [{ accounts: withStatus(kind, outsideIndex, now) }];
  const sections = sectionsBy(sort, accounts, now);
  return order === 'up' ? sections : sections.toReversed();
}

/** All accounts by role or status, in ascending order; a single section for the other orders. */
function sectionsBy(sort: MemberSort, accounts: OfficeAccounts, now: Date): Section[] {
  const { outsideIndex } = accounts;
  const excludedMembers = idsOf(outsideIndex);
  switch (sort) {
    case 'role': {
      const admins = [...accounts.admins, ...outsideIndex.filter(({ role }) => role === 'admin')];
      const adminIds = idsOf(admins);
      const others = outsideIndex.filter(({ id }) => !adminIds.has(id));
      return [{ accounts: admins }, { accounts: others, excludedMembers: adminIds.union(excludedMembers) }];
    }
    case 'status':
      return [
        { accounts: withStatus('leaving', outsideIndex, now) },
        { accounts: withStatus('member', outsideIndex, now), excludedMembers },
        { accounts: withStatus('suspended', outsideIndex, now) },
        { accounts: withStatus('waiting', outsideIndex, now) },
      ];
    case 'joined':
    case 'seen':
    case 'name':
      return [{ accounts: outsideIndex, excludedMembers }];
  }
}

const idsOf = (accounts: readonly OfficeAccount[]) => new Set(accounts.map(({ id }) => id));

const withStatus = (status: string, accounts: readonly OfficeAccount[], now: Date) =>
  accounts.filter((account) => memberStatusOf(account, now) === status);

/** A filter of accounts: as the index filters members, and as a test for every other account. */
interface AccountFilter {
  readonly inIndex: Pick<PeopleFilters, 'q' | 'onlyIds' | 'from' | 'to'>;
  readonly matches: (account: OfficeAccount) => boolean;
}

/** Limits a filter to one class. */
function withClass(year: number, { inIndex, matches }: AccountFilter): AccountFilter {
  return {
    inIndex: { ...inIndex, from: year, to: year },
    matches: (account) => account.classYear === year && matches(account),
  };
}

const everyone: AccountFilter = { inIndex: {}, matches: () => true };

/** Text on both sides of an @, which neither names nor usernames contain. */
const isAddress = /^[^@\s]+@[^@\s]+$/;

/** The filter of a query: by id; by words of name or username; or by a complete address that they have confirmed. */
async function filterOf({ search, ids }: Pick<MembersQuery, 'search' | 'ids'>): Promise<AccountFilter> {
  if (ids !== undefined) return { inIndex: { onlyIds: ids }, matches: ({ id }) => ids.includes(id) };
  const q = search.trim().replace(/^@/, '');
  if (q === '') return everyone;
  if (isAddress.test(search)) {
    const onlyIds = await ownersOfAddresses([search]);
    return { inIndex: { onlyIds }, matches: ({ id }) => onlyIds.includes(id) };
  }
  const text = normalizeText(q);
  return {
    inIndex: { q },
    matches: ({ fullName, username }) =>
      normalizeText(fullName).includes(text) || username.toLowerCase().includes(text),
  };
}

/** Up to one more than a page of a section, in its order. */
function candidatesIn(
  { index }: OfficeAccounts,
  section: Section | undefined,
  number: number,
  query: MembersQuery,
  { inIndex }: AccountFilter,
): Candidate[] {
  if (section === undefined) return [];
  const { limit } = query;
  const after = query.after?.section === number ? query.after : undefined;
  const sort = orderOf(query.sort);
  const isReversed = sort === 'name' ? query.order === 'down' : query.order === 'up';
  const sign = isReversed ? -1 : 1;
  const order = { sort, isReversed, after, limit: limit + 1, withFacets: false } as const;
  const found =
    section.excludedMembers === undefined
      ? []
      : index.query({
          ...inIndex,
          ...order,
          excludedIds: section.excludedMembers,
          onlyInvited: section.onlyInvited,
        }).people;
  const members = found.map((person) => ({
    ...person,
    seenDay: index.seenDay(person.id),
    isInvited: index.isInvited(person.id),
  }));
  return [...section.accounts, ...members]
    .map((account) => ({ account, cursor: { section: number, ...cursorOf(account, { sort }) } }))
    .filter(({ cursor }) => after === undefined || sign * compareCursors(cursor, after) > 0)
    .toSorted((a, b) => sign * compareCursors(a.cursor, b.cursor))
    .slice(0, limit + 1);
}

function sizeOf({ index }: OfficeAccounts, section: Section, { inIndex }: AccountFilter): number {
  const { accounts, excludedMembers, onlyInvited } = section;
  if (excludedMembers === undefined) return accounts.length;
  const oneResult = { sort: 'name', limit: 1, withFacets: false } as const;
  const { total } = index.query({ ...inIndex, ...oneResult, excludedIds: excludedMembers, onlyInvited });
  return accounts.length + total;
}

/** The index order to use within a section. */
function orderOf(sort: MemberSort) {
  if (sort === 'seen') return 'recent';
  return sort === 'name' ? 'name' : 'joined';
}
