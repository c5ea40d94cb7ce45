import * as z from 'zod/mini';
import type {
  MemberCounts,
  memberKinds,
  memberSorts,
  OfficeMember,
  Overview,
} from '#shared/adminEntities.ts';
import { adminLimits } from '#shared/adminLimits.ts';
import { standingOf } from '../membership/standing.ts';
import { everyAccount, type ListedAccount } from './directory.ts';
import { holdersOf } from './emails.ts';
import { fold } from './fold.ts';
import { timeOfId } from './ids.ts';
import { memberOf } from './officeMember.ts';
import { userKey } from './users.ts';
import { Table } from './table.ts';

const users = new Table('users');

export type MemberKind = (typeof memberKinds)[number];
export type MemberSort = (typeof memberSorts)[number];

interface Asked {
  readonly search: string;
  readonly kind: MemberKind | undefined;
  readonly sort: MemberSort;
  readonly order: 'up' | 'down';
  readonly limit: number;
  /** Where the page before ended: what was sorted by, and the id. */
  readonly after: Place | undefined;
  readonly now: Date;
}

export interface Place {
  readonly by: string;
  readonly id: string;
}

interface MemberPage {
  readonly members: OfficeMember[];
  readonly total: number;
  readonly counts: MemberCounts;
  readonly last: Place | undefined;
}

type Account = ListedAccount & Pick<OfficeMember, 'state'>;

/**
 * A page of accounts for the office. Whom it finds, how many and in which order comes from the directory in memory,
 * which every search of names keeps; what it shows of them is read from their profiles, as last written.
 */
export async function pageOfMembers({
  search,
  kind,
  sort,
  order,
  limit,
  after,
  now,
}: Asked): Promise<MemberPage> {
  const [accounts, isWanted] = await Promise.all([accountsNow(now), matcher(search)]);
  const found = accounts
    .filter((one) => (kind === undefined || kindOf(one) === kind) && isWanted(one))
    .map((one) => ({ one, place: { by: sortKeys[sort](one), id: one.id } }))
    .toSorted((one, other) => compare(one.place, other.place, order));
  const behind = after === undefined ? found : found.filter(({ place }) => compare(place, after, order) > 0);
  const shown = behind.slice(0, limit);
  return {
    members: await withProfiles(
      shown.map(({ one }) => one),
      now,
    ),
    total: found.length,
    counts: countsOf(accounts),
    last: behind.length > limit ? shown.at(-1)?.place : undefined,
  };
}

/** What finds by words of name or username; by an address written whole, whoever has confirmed it. */
async function matcher(search: string): Promise<(one: Account) => boolean> {
  if (isAddress.test(search)) {
    const holders = new Set(await holdersOf([search]));
    return ({ id }) => holders.has(id);
  }
  const wanted = fold(search).replace(/^@/, '');
  return ({ folded, username }) => folded.includes(wanted) || username.toLowerCase().includes(wanted);
}

/** Something on both sides of the sign, which neither names nor usernames hold. */
const isAddress = /^[^@\s]+@[^@\s]+$/;

/** Whom the overview tells of: how many there are of each kind, who has waited longest, who came last. */
export async function officeSummary(now: Date): Promise<Omit<Overview, 'weeks' | 'reports'>> {
  const accounts = await accountsNow(now);
  const waiting = accounts.filter(({ state }) => state === 'waiting').map(({ id }) => id);
  const [oldest] = waiting.toSorted();
  const newest = accounts.toSorted((one, other) => (one.id < other.id ? 1 : -1));
  return {
    counts: countsOf(accounts),
    newest: newest.slice(0, adminLimits.newestMost).map((one) => memberOf(one, now)),
    ...(oldest === undefined ? {} : { oldestWaiting: timeOfId(oldest) }),
  };
}

async function accountsNow(now: Date): Promise<Account[]> {
  return (await everyAccount(now)).map((one) => ({ ...one, state: standingOf(one, now) }));
}

const sortKeys: Readonly<Record<MemberSort, (one: Account) => string>> = {
  joined: ({ id }) => id,
  name: ({ folded }) => folded,
  role: ({ role }) => role,
  state: ({ state }) => state,
};

function compare(one: Place, other: Place, order: 'up' | 'down'): number {
  const [left, right] = [`${one.by}\n${one.id}`, `${other.by}\n${other.id}`];
  const up = left < right ? -1 : left > right ? 1 : 0;
  return order === 'up' ? up : -up;
}

/** Under what the office finds an account: by how it stands, else as an admin's. */
function kindOf({ state, role }: Account): MemberKind | undefined {
  if (state !== 'member') return state;
  return role === 'admin' ? 'admin' : undefined;
}

function countsOf(accounts: readonly Account[]): MemberCounts {
  const counts = { all: accounts.length, waiting: 0, suspended: 0, leaving: 0, admin: 0 };
  for (const one of accounts) {
    const kind = kindOf(one);
    if (kind !== undefined) counts[kind] += 1;
  }
  return counts;
}

const Shown = z.object({ id: z.string(), classYear: z.optional(z.number()) });

async function withProfiles(accounts: readonly Account[], now: Date): Promise<OfficeMember[]> {
  const rows = await users.getMany(
    Shown,
    accounts.map(({ id }) => userKey(id)),
  );
  const years = new Map(rows.map(({ id, classYear }) => [id, classYear]));
  return accounts.map((one) => memberOf({ ...one, classYear: years.get(one.id) }, now));
}
