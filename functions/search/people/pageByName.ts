import { cutPage, type PageResult } from '#functions/platform/dynamo/paginate.ts';
import type { Person } from '#shared/platform/entities.ts';
import type { Bitmap } from '../columns/bitmap.ts';
import { compareIds, idAt, idsBefore } from '../columns/packedId.ts';
import { engineLimits } from './directoryQuery.ts';
import { cardOf } from './indexedPerson.ts';
import type { MemberTable } from './memberTable.ts';
import type { ChangedPerson } from './overlay.ts';
import { wordsOf } from './searchWords.ts';
import type { WordPostings } from './wordPostings.ts';

/** A page of members whose name contains a text. */
export interface NamePage {
  /** The id that the previous page ended with. */
  readonly after?: string | undefined;
  readonly limit: number;
  readonly except: (id: string) => boolean;
}

/** The members of an index: those in its columns, and how some have changed since. */
interface SearchedPeople extends IndexedPeople {
  readonly changed: Iterable<ChangedPerson>;
}

interface IndexedPeople {
  readonly table: MemberTable;
  readonly words: WordPostings;
  /** The rows that `changed` replaces or removes. */
  readonly hidden: Bitmap;
}

/** This many names are checked one by one, from the newest; after that a scan of all names is faster. */
const maxNames = 3000;

interface Candidate {
  readonly id: string;
  readonly card: () => Person;
}

/** The members whose normalized full name contains this normalized text, the newest first. */
export function pageByName(
  searchText: string,
  page: NamePage,
  { changed, ...indexed }: SearchedPeople,
): PageResult<Person> {
  const { table } = indexed;
  const { after, limit, except } = page;
  const candidates: Candidate[] = [];
  for (const { person, name } of changed) {
    const { id } = person;
    if (name.includes(searchText) && (after === undefined || id < after) && !except(id)) {
      candidates.push({ id, card: () => cardOf(person) });
    }
  }
  for (const row of newestRows(searchText, page, indexed)) {
    candidates.push({ id: idAt(table.ids, row), card: () => table.cardAt(row) });
  }
  candidates.sort((a, b) => (a.id < b.id ? 1 : -1));
  const { items, last } = cutPage(candidates, limit, ({ id }) => id);
  return { items: items.map(({ card }) => card()), last };
}

function newestRows(
  searchText: string,
  { after, limit, except }: NamePage,
  { table, words, hidden }: IndexedPeople,
): number[] {
  const { ids, byId, names } = table;
  const longestWord = wordsOf(searchText).toSorted((a, b) => b.length - a.length)[0] ?? '';
  const likely = longestWord.length < engineLimits.minInsideLength ? undefined : words.withName(longestWord);
  const newest = (after === undefined ? byId.length : idsBefore(ids, byId, after)) - 1;
  const rows: number[] = [];
  let checked = 0;
  for (let index = newest; index >= 0 && rows.length <= limit; index -= 1) {
    const row = byId[index] ?? 0;
    if (likely?.has(row) === false || hidden.has(row)) continue;
    checked += 1;
    if (checked > maxNames) return allRows(searchText, { after, limit, except }, table, hidden);
    if (names.textAt(row).includes(searchText) && !except(idAt(ids, row))) rows.push(row);
  }
  return rows;
}

function allRows(
  searchText: string,
  { after, limit, except }: NamePage,
  { ids, names }: MemberTable,
  hidden: Bitmap,
): number[] {
  return names
    .rowsWith(searchText)
    .filter((row) => !hidden.has(row) && (after === undefined || idAt(ids, row) < after))
    .toSorted((a, b) => compareIds(ids, b, ids, a))
    .filter((row) => !except(idAt(ids, row)))
    .slice(0, limit + 1);
}
