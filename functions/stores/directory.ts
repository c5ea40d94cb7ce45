import * as z from 'zod/mini';
import { type Person, Role } from '#shared/entities.ts';
import { factsOf, type StandingFacts, standingFields, standingOf } from '../membership/standing.ts';
import { fold } from './fold.ts';
import { cutPage, gather, type Gathered, type Page } from './gather.ts';
import { newId, timeOfId } from './ids.ts';
import { type Rows, Table, type Values } from './table.ts';
import type { Step } from './transaction.ts';

/**
 * Table Users, the directory; `users.ts` holds the profiles, `people.ts` what cards show.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `DIRECTORY` | `<id>` | `fullName`, `username`, `profilePhoto`, `role`, `version`, standing: what lists show of a member |
 * | `DIRECTORY#STANDING` | `<ULID of the moment>` | the same row of whoever came to stand otherwise, for some minutes |
 *
 * It repeats the `PERSON#` row and is written with it, so that lists and search are one Query.
 */
const users = new Table('users');

const pk = 'DIRECTORY';
const DirectoryRow = z.object({
  sk: z.string(),
  fullName: z.string(),
  username: z.string(),
  profilePhoto: z.string(),
  role: Role,
  version: z._default(z.number(), 0),
  ...standingFields,
});
type DirectoryRow = z.output<typeof DirectoryRow>;

const newsPk = 'DIRECTORY#STANDING';
const NewsRow = z.object({ news: DirectoryRow });

const afterEveryId = '~';
const pageOfRows = 1000;
/** A renamed member is found under the new name after this long at the latest; new standing and new members at once. */
const wholeEveryMs = 60_000;
/** Clocks of two functions may differ by this much. */
const skewMs = 60_000;
/** News are old before anybody asks for them no more. */
const newsKeptMs = 5 * wholeEveryMs;

function personOf({ sk, fullName, username, profilePhoto, role }: DirectoryRow): Person {
  return { _id: sk, id: sk, fullName, username, profilePhoto, role };
}

function rowOf(person: Person & StandingFacts, version: number) {
  const { id, fullName, username, profilePhoto, role } = person;
  return { sk: id, fullName, username, profilePhoto, role, version, ...factsOf(person) };
}

/** The step that writes a member's row; `version` is that of the profile it repeats. */
export function directoryStep(person: Person & StandingFacts, version: number): Step {
  return users.putStep({ pk, ...rowOf(person, version) });
}

/** The step that tells those who keep the directory in mind that somebody stands otherwise from now on. */
export function standingNewsStep(person: Person & StandingFacts, version: number, now: Date): Step {
  const expiresAt = Math.floor((now.getTime() + newsKeptMs) / 1000);
  return users.putStep({ pk: newsPk, sk: newId(now), news: rowOf(person, version), expiresAt });
}

/** The step that takes a member who is gone off the list. */
export function unlistStep(id: string): Step {
  return users.removeStep({ pk, sk: id });
}

/** Those of these people who stand in the directory, in no order, and how they stand. */
export async function listedPeople(ids: readonly string[]): Promise<(Person & StandingFacts)[]> {
  const rows =
    ids.length === 0
      ? []
      : await users.getMany(
          DirectoryRow,
          ids.map((sk) => ({ pk, sk })),
        );
  return rows.map((row) => ({ ...personOf(row), ...factsOf(row) }));
}

/** A page of all accounts, newest first, however they stand: for operators. */
export async function listAccounts({ limit, after }: Page): Promise<Gathered<Person & StandingFacts>> {
  const rows = await rowsBehind(limit + 1, after);
  const accounts = rows.map((row) => ({ ...personOf(row), ...factsOf(row) }));
  return cutPage(accounts, limit, ({ id }) => id);
}

function rowsBehind(wanted: number, after: string | undefined): Promise<DirectoryRow[]> {
  return gather(
    wanted,
    (most, from) => users.query(DirectoryRow, { pk, limit: most, newestFirst: true, after: from }),
    after === undefined ? undefined : { pk, sk: after },
  );
}

/** A page of all members but one, newest first. Those who are hidden leave a page short. */
export async function listPeople(
  except: string,
  { limit, after, now }: Page & { readonly now: Date },
): Promise<Gathered<Person>> {
  // One more than a page, and one for the member who is left out.
  const rows = await rowsBehind(limit + 2, after);
  const others = rows.filter(({ sk }) => sk !== except);
  const { items, last } = cutPage(others, limit, ({ sk }) => sk);
  return { items: items.filter((row) => standingOf(row, now) === 'member').map(personOf), last };
}

/** Who stands in the directory, and the name as search compares it. */
export interface ListedAccount extends Person, StandingFacts {
  readonly folded: string;
}

/** All accounts however they stand, from memory, as of the last minute: for the office. */
export async function everyAccount(now: Date): Promise<ListedAccount[]> {
  const { entries } = await freshDirectory(now);
  return [...entries.values()].map(({ person, row, folded }) => ({ ...person, ...factsOf(row), folded }));
}

interface Entry {
  readonly person: Person;
  readonly row: DirectoryRow;
  readonly folded: string;
}

interface Directory {
  readonly entries: Map<string, Entry>;
  readonly readAt: number;
}

let known: Promise<Directory> | undefined;

/**
 * A page of the members whose name contains the text, whatever its case and accents, newest first. The names are kept
 * in memory; before each search the rows that are younger than the youngest known are read, consistently, so a new
 * member is found at once.
 */
export async function searchPeople(
  text: string,
  except: string,
  { limit, after, now }: Page & { readonly now: Date },
): Promise<Gathered<Person>> {
  const { entries } = await freshDirectory(now);
  const wanted = fold(text);
  const found = [...entries.values()]
    .filter(({ person, folded }) => person.id !== except && folded.includes(wanted))
    .filter(({ row }) => standingOf(row, now) === 'member')
    .map(({ person }) => person)
    .filter(({ id }) => after === undefined || id < after)
    .toSorted((one, other) => (one.id < other.id ? 1 : -1));
  return cutPage(found, limit, ({ id }) => id);
}

async function freshDirectory(now: Date): Promise<Directory> {
  const held = await known?.catch(() => undefined);
  if (held === undefined || now.getTime() - held.readAt > wholeEveryMs) {
    known = readRows('', { entries: new Map(), readAt: now.getTime() });
    return known;
  }
  const youngest = [...held.entries.keys()].reduce((one, other) => (one > other ? one : other), '');
  const since = youngest === '' ? '' : placeBefore(youngest);
  await Promise.all([readRows(since, held), readNews(held)]);
  return held;
}

async function readNews(directory: Directory): Promise<void> {
  const since = newId(new Date(directory.readAt - skewMs)).slice(0, 10);
  const between = [since, afterEveryId] as const;
  const news = await gather(Infinity, (_most, after) =>
    users.query(NewsRow, { pk: newsPk, between, limit: pageOfRows, consistent: true, after }),
  );
  for (const row of news) take(directory, row.news);
}

function take({ entries }: Directory, row: DirectoryRow): void {
  const older = entries.get(row.sk);
  if (older !== undefined && older.row.version > row.version) return;
  entries.set(row.sk, { person: personOf(row), row, folded: fold(row.fullName) });
}

/** The beginning of the ids that were made a while before this one. */
function placeBefore(id: string): string {
  return newId(new Date(Math.max(0, Date.parse(timeOfId(id)) - skewMs))).slice(0, 10);
}

async function readRows(since: string, directory: Directory): Promise<Directory> {
  const between = [since === '' ? '0' : since, afterEveryId] as const;
  let after: Values | undefined;
  do {
    const page: Rows<DirectoryRow> = await users.query(DirectoryRow, {
      pk,
      between,
      limit: pageOfRows,
      consistent: true,
      after,
    });
    for (const row of page.items) take(directory, row);
    after = page.last;
  } while (after !== undefined);
  return directory;
}
