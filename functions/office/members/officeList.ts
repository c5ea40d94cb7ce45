import * as z from 'zod/mini';
import { ownersOfAddresses } from '#functions/members/names/emails.ts';
import { memberStatusOf } from '#functions/members/status/memberStatus.ts';
import { timeOfId } from '#functions/platform/runtime/ids.ts';
import { dayMs } from '#functions/platform/runtime/time.ts';
import { normalizeText } from '#functions/platform/text/normalizeText.ts';
import { DirectoryCursor, type PeopleFilters } from '#functions/search/people/directoryQuery.ts';
import { storedVisitDay } from '#functions/search/people/visitDay.ts';
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

/** The accounts of a page that joined only by an invitation. */
type Marked = { readonly invited: ReadonlySet<string> };

/** Accounts that are sorted together. */
interface Section {
  readonly accounts: readonly OfficeAccount[];
  /** Set if the index's members belong to this section too: the members to leave out. */
  readonly membersBut?: ReadonlySet<string>;
  /** Only those of the index's members who joined only by an invitation. */
  readonly invited?: true;
}

interface Placed {
  readonly account: OfficeAccount;
  readonly cursor: MembersCursor;
}

/**
 * A page of accounts for the admins: members from the people index, others from the list of their status. Sorting by
 * role or status gives a sequence of sections, newest first in each.
 */
export async function listOfficeMembers(query: MembersQuery): Promise<MemberPage> {
  const [accounts, wanted] = await Promise.all([readAccounts(query.now), wantedBy(query)]);
  const page = pageOf(accounts, query, query.year === undefined ? wanted : withClass(query.year, wanted));
  const { members, total, counts, last, invited } = page;
  return { members: await withInviters(members, invited), total, counts, last };
}

function pageOf(accounts: OfficeAccounts, query: MembersQuery, wanted: Wanted): MemberPage & Marked {
  const { limit, after, now } = query;
  const sections = sectionsOf(accounts, query).map((section) => ({
    ...section,
    accounts: section.accounts.filter(wanted.isOne),
  }));
  const placed: Placed[] = [];
  for (let number = after?.section ?? 0; number < sections.length && placed.length <= limit; number += 1) {
    placed.push(...placedIn(accounts, sections[number], number, query, wanted));
  }
  const shown = placed.slice(0, limit);
  return {
    members: shown.map(({ account }) => showOfficeMember(account, now)),
    invited: new Set(shown.flatMap(({ account }) => (account.invited === true ? account.id : []))),
    total: sections.reduce((sum, section) => sum + sizeOf(accounts, section, wanted), 0),
    counts: accounts.counts,
    last: placed.length > limit ? shown.at(-1)?.cursor : undefined,
  };
}

/** The overview's numbers of accounts of each kind, and the newest ones. */
export async function officeSummary(now: Date): Promise<Pick<Overview, 'counts' | 'newest' | 'classes'>> {
  const accounts = await readAccounts(now);
  const limit = adminLimits.maxNewest;
  const query = { search: '', kind: undefined, sort: 'joined', order: 'down', limit, now } as const;
  const { members } = pageOf(accounts, { ...query, after: undefined }, everybody);
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
  const activeByClass = index.seenByClass(Math.floor(now.getTime() / dayMs) - activeDays + 1);
  return index.classes().map(({ year, count }) => ({ year, count, active: activeByClass.get(year) ?? 0 }));
}

/** The sections of a list in order. */
function sectionsOf(accounts: OfficeAccounts, { kind, sort, order, now }: MembersQuery): Section[] {
  const withStatus = (status: string) =>
    accounts.outsideIndex.filter((account) => memberStatusOf(account, now) === status);
  if (kind === 'admin') return [{ accounts: accounts.admins }];
  if (kind === 'mailBack') return [{ accounts: accounts.unreached }];
  if (kind === 'invited') {
    const young = withStatus('member').filter((account) => account.invited === true);
    const membersBut = new Set(accounts.outsideIndex.map(({ id }) => id));
    return [{ accounts: young, membersBut, invited: true }];
  }
  if (kind !== undefined) return [{ accounts: withStatus(kind) }];
  const outsideIndex = new Set(accounts.outsideIndex.map(({ id }) => id));
  const sections: Record<MemberSort, () => Section[]> = {
    joined: () => [{ accounts: accounts.outsideIndex, membersBut: outsideIndex }],
    seen: () => [{ accounts: accounts.outsideIndex, membersBut: outsideIndex }],
    name: () => [{ accounts: accounts.outsideIndex, membersBut: outsideIndex }],
    role: () => {
      const admins = [...accounts.admins, ...accounts.outsideIndex.filter(({ role }) => role === 'admin')];
      const ids = new Set(admins.map(({ id }) => id));
      const others = accounts.outsideIndex.filter(({ id }) => !ids.has(id));
      return [{ accounts: admins }, { accounts: others, membersBut: new Set([...ids, ...outsideIndex]) }];
    },
    status: () => [
      { accounts: withStatus('leaving') },
      { accounts: withStatus('member'), membersBut: outsideIndex },
      { accounts: withStatus('suspended') },
      { accounts: withStatus('waiting') },
    ],
  };
  return order === 'up' ? sections[sort]() : sections[sort]().toReversed();
}

/** A search: as the index filters members, and as a test for every other account. */
interface Wanted {
  readonly filter: Pick<PeopleFilters, 'q' | 'onlyIds' | 'from' | 'to'>;
  readonly isOne: (account: OfficeAccount) => boolean;
}

/** Limits a search to one class. */
function withClass(year: number, { filter, isOne }: Wanted): Wanted {
  return {
    filter: { ...filter, from: year, to: year },
    isOne: (account) => account.classYear === year && isOne(account),
  };
}

const everybody: Wanted = { filter: {}, isOne: () => true };

/** Text on both sides of an @, which neither names nor usernames contain. */
const isAddress = /^[^@\s]+@[^@\s]+$/;

/** The requested accounts: by id; by words of name or username; or by a complete address that they have confirmed. */
async function wantedBy({ search, ids }: Pick<MembersQuery, 'search' | 'ids'>): Promise<Wanted> {
  if (ids !== undefined) return { filter: { onlyIds: ids }, isOne: ({ id }) => ids.includes(id) };
  const q = search.trim().replace(/^@/, '');
  if (q === '') return everybody;
  if (isAddress.test(search)) {
    const onlyIds = await ownersOfAddresses([search]);
    return { filter: { onlyIds }, isOne: ({ id }) => onlyIds.includes(id) };
  }
  const text = normalizeText(q);
  return {
    filter: { q },
    isOne: ({ fullName, username }) =>
      normalizeText(fullName).includes(text) || username.toLowerCase().includes(text),
  };
}

/** Up to one more than a page of a section, in its order. */
function placedIn(
  { index }: OfficeAccounts,
  section: Section | undefined,
  number: number,
  query: MembersQuery,
  { filter }: Wanted,
): Placed[] {
  if (section === undefined) return [];
  const { limit } = query;
  const after = query.after?.section === number ? query.after : undefined;
  const sort = orderOf(query.sort);
  const reverse = sort === 'name' ? query.order === 'down' : query.order === 'up';
  const order = { sort, reverse, after, limit: limit + 1, withFacets: false } as const;
  const found =
    section.membersBut === undefined
      ? []
      : index.query({ ...filter, ...order, excludedIds: section.membersBut, invited: section.invited })
          .people;
  const members = found.map((person) => ({
    ...person,
    seenDay: index.seenDay(person.id),
    invited: index.isInvited(person.id),
  }));
  return [...section.accounts, ...members]
    .map((account) => ({ account, cursor: { section: number, ...cursorOf(account, sort) } }))
    .filter(({ cursor }) => after === undefined || compare(cursor, after, reverse) > 0)
    .toSorted((a, b) => compare(a.cursor, b.cursor, reverse))
    .slice(0, limit + 1);
}

function sizeOf({ index }: OfficeAccounts, section: Section, { filter }: Wanted): number {
  const { accounts, membersBut, invited } = section;
  if (membersBut === undefined) return accounts.length;
  const few = { sort: 'name', limit: 1, withFacets: false } as const;
  const { total } = index.query({ ...filter, ...few, excludedIds: membersBut, invited });
  return accounts.length + total;
}

/** The index order to use within a section. */
function orderOf(sort: MemberSort): IndexOrder {
  if (sort === 'seen') return 'recent';
  return sort === 'name' ? 'name' : 'joined';
}

type IndexOrder = 'name' | 'joined' | 'recent';

/** A person's cursor in the index's order. */
function cursorOf({ id, fullName, seenDay }: OfficeAccount, order: IndexOrder): DirectoryCursor {
  const ranks: Readonly<Record<IndexOrder, number>> = {
    name: 0,
    joined: Date.parse(timeOfId(id)),
    recent: storedVisitDay(seenDay),
  };
  return { rank: ranks[order], name: normalizeText(fullName), id };
}

function compare(a: DirectoryCursor, b: DirectoryCursor, reverse: boolean): number {
  const up =
    b.rank - a.rank ||
    (a.name < b.name ? -1 : a.name > b.name ? 1 : 0) ||
    (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
  return reverse ? -up : up;
}
