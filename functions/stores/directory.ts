import * as z from 'zod/mini';
import { type Author, type Person, Role } from '#shared/entities.ts';
import { isId } from '#shared/fields.ts';
import { fold } from './fold.ts';
import { cutPage, gather, type Gathered, type Page } from './gather.ts';
import { newId, timeOfId } from './ids.ts';
import { type Rows, Table, type Values } from './table.ts';
import type { Step } from './transaction.ts';

/**
 * Table Users, the directory; `users.ts` holds the profiles and `claims.ts` the claims.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `DIRECTORY` | `<id>` | `fullName`, `username`, `profilePhoto`, `role`, `version`: what lists show of a member |
 *
 * A row changes only together with these facts, so the stream of the table can be filtered on it.
 */
const users = new Table('users');

const pk = 'DIRECTORY';
const DirectoryRow = z.object({
  sk: z.string(),
  fullName: z.string(),
  username: z.string(),
  profilePhoto: z.string(),
  role: Role,
});
type DirectoryRow = z.output<typeof DirectoryRow>;

const afterEveryId = '~';
const pageOfRows = 1000;
/** A renamed member is found under the new name after this long at the latest; a new member at once. */
const wholeEveryMs = 60_000;
/** Clocks of two functions may differ by this much. */
const skewMs = 60_000;

function personOf({ sk, fullName, username, profilePhoto, role }: DirectoryRow): Person {
  return { _id: sk, id: sk, fullName, username, profilePhoto, role };
}

/** The step that writes a member's row; `version` is that of the profile it repeats. */
export function directoryStep({ id, fullName, username, profilePhoto, role }: Person, version: number): Step {
  return users.putStep({ pk, sk: id, fullName, username, profilePhoto, role, version });
}

/** These members, in the order asked for; those that do not exist are left out. */
export async function peopleOf(ids: readonly string[]): Promise<Person[]> {
  const keys = [...new Set(ids)].filter(isId).map((sk) => ({ pk, sk }));
  const rows = keys.length === 0 ? [] : await users.getMany(DirectoryRow, keys);
  const known = new Map(rows.map((row) => [row.sk, personOf(row)]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

/** The few facts about a member that stand beside what they wrote. */
export function summaryOf({ id, fullName, username, profilePhoto }: Omit<Person, '_id' | 'role'>): Author {
  return { _id: id, id, fullName, username, profilePhoto };
}

/** A page of all members but one, newest first. */
export async function listPeople(except: string, { limit, after }: Page): Promise<Gathered<Person>> {
  const place = after === undefined ? undefined : { pk, sk: after };
  // One more than a page, and one for the member who is left out.
  const rows = await gather(
    limit + 2,
    (most, from) => users.query(DirectoryRow, { pk, limit: most, newestFirst: true, after: from }),
    place,
  );
  return cutPage(rows.filter(({ sk }) => sk !== except).map(personOf), limit, ({ id }) => id);
}

interface Entry {
  readonly person: Person;
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
  return readRows(since, held);
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
    for (const row of page.items) {
      directory.entries.set(row.sk, { person: personOf(row), folded: fold(row.fullName) });
    }
    after = page.last;
  } while (after !== undefined);
  return directory;
}
