import type { Person } from '#shared/platform/entities.ts';
import { fieldsOfWork } from '#shared/profiles/fieldsOfWork.ts';
import { normalizeText } from '#functions/platform/text/normalizeText.ts';
import type { PageResult } from '#functions/platform/dynamo/paginate.ts';
import { Bitmap } from '../columns/bitmap.ts';
import {
  type PeopleFilters,
  type DirectoryResult,
  type DirectoryQuery,
  type FacetName,
  type FacetValues,
  type ValueCount,
  engineLimits,
} from './directoryQuery.ts';
import { classesOf, degreesOf, facetsOf, facetValuesOf } from './facetCounts.ts';
import { filterPlanOf } from './filterPlan.ts';
import { invitedBit, classIn, flagsIn, classFieldFlagsOf } from './packedFacts.ts';
import { cardOf, type PeopleEntry, supersedes } from './indexedPerson.ts';
import { type NamePage, pageByName } from './pageByName.ts';
import { MemberTable } from './memberTable.ts';
import { SortOrders } from './order.ts';
import { hasWords, type ChangedPerson, Overlay } from './overlay.ts';
import { idAt, idsBefore, rowOfId } from '../columns/packedId.ts';
import { resultPageOf } from './page.ts';
import { PeopleDictionaries, emptySnapshot, type PeopleSnapshot } from './peopleSnapshot.ts';
import { scanTable } from './scan.ts';
import { usernameLike, wordsOf } from './searchWords.ts';
import { CountsByCode, MatchCounter } from './matchCounter.ts';
import { WordPostings, WordQuery } from './wordPostings.ts';

const fieldLabels: ReadonlyMap<string, string> = new Map(
  fieldsOfWork.map(([id, { message }]) => [id, message]),
);

/** What a query found: in the table, and among the changes since. */
interface Matches {
  readonly counter: MatchCounter;
  readonly rows: Bitmap;
  readonly changed: readonly ChangedPerson[];
}

/** The words of a query. */
interface TextQuery {
  readonly words: readonly string[];
  readonly username: string | undefined;
  readonly rows: Bitmap;
  readonly typos: boolean;
}

/** All members in memory, for lists and search: a snapshot and the changes since. */
export class PeopleIndex {
  readonly #table: MemberTable;
  readonly #words: WordPostings;
  readonly #dictionaries: PeopleDictionaries;
  readonly #overlay: Overlay;
  readonly #orders: SortOrders;
  /** The rows of the table that are replaced or removed. */
  readonly #hidden: Bitmap;

  /** An index of a snapshot; empty by default. */
  constructor(snapshot: PeopleSnapshot = emptySnapshot) {
    this.#table = new MemberTable(snapshot);
    this.#words = new WordPostings(snapshot, this.#table);
    this.#dictionaries = new PeopleDictionaries(snapshot.dictionaries);
    this.#orders = new SortOrders(this.#table, this.#dictionaries);
    this.#overlay = new Overlay(this.#dictionaries);
    this.#hidden = new Bitmap(snapshot.count);
  }

  /** Applies changes, in any order and with any repeats. */
  apply(entries: Iterable<PeopleEntry>): void {
    const { ids, byId } = this.#table;
    for (const entry of entries) {
      const row = rowOfId(ids, byId, entry.id);
      const current =
        this.#overlay.ageOf(entry.id) ?? (row === undefined ? undefined : this.#table.ageAt(row));
      if (!supersedes(entry, current)) continue;
      if (row !== undefined) this.#hidden.add(row);
      this.#overlay.apply(entry);
    }
  }

  /** The number of members changed since the snapshot; beyond some thousands a new snapshot is due. */
  get overlaySize(): number {
    return this.#overlay.size;
  }

  /** The number of members that can be found. */
  get size(): number {
    return this.#table.count - this.#hidden.size() + this.#overlay.people.size;
  }

  has(id: string): boolean {
    return this.#overlay.people.has(id) || this.#rowOf(id) !== undefined;
  }

  /** The day of a member's last visit, counted from 1970-01-01; undefined if unknown. */
  seenDay(id: string): number | undefined {
    const changed = this.#overlay.people.get(id);
    if (changed !== undefined) return changed.person.seenDay;
    const row = this.#rowOf(id);
    return row === undefined ? undefined : this.#table.ageAt(row).seenDay;
  }

  /** True if a member joined only through an invitation. */
  isInvited(id: string): boolean {
    const changed = this.#overlay.people.get(id);
    if (changed !== undefined) return changed.person.invited === true;
    const row = this.#rowOf(id);
    return row !== undefined && (flagsIn(classFieldFlagsOf(this.#table.facts, row)) & invitedBit) !== 0;
  }

  /** These members in the given order; those that are not in the index are left out. */
  find(ids: readonly string[]): Person[] {
    return ids.flatMap((id) => {
      const changed = this.#overlay.people.get(id);
      if (changed !== undefined) return [cardOf(changed.person)];
      const row = this.#rowOf(id);
      return row === undefined ? [] : [this.#table.cardAt(row)];
    });
  }

  /** One page of the directory. */
  query(query: DirectoryQuery): DirectoryResult {
    const { counter, rows, changed } = this.#matches(query, query.withFacets);
    const { people, last } = resultPageOf(query, this.#table, this.#orders, rows, changed);
    return {
      people,
      total: counter.total,
      last,
      facets: counter.counts === undefined ? undefined : facetsOf(counter.counts, this.#dictionaries),
    };
  }

  /** The ids behind this one of the members that match, in ascending order; `after` '' starts at the first. */
  idsAfter(filters: PeopleFilters, after: string, most: number): string[] {
    const { rows, changed } = this.#matches(filters, false);
    const { ids, byId } = this.#table;
    const found: string[] = [];
    for (let index = idsBefore(ids, byId, after); index < byId.length && found.length < most; index += 1) {
      const row = byId[index] ?? 0;
      const id = rows.has(row) ? idAt(ids, row) : after;
      if (id > after) found.push(id);
    }
    found.push(...changed.map(({ person }) => person.id).filter((id) => id > after));
    return found.toSorted().slice(0, most);
  }

  /** The members whose normalized full name contains the normalized text, newest first. */
  findByName(text: string, page: NamePage): PageResult<Person> {
    return pageByName(
      normalizeText(text),
      page,
      this.#table,
      this.#words,
      this.#hidden,
      this.#overlay.people.values(),
    );
  }

  /**
   * The values of a facet that contain a text, most frequent first, at most `maxValues`; and how many members match the
   * filters.
   */
  valuesOf(facet: FacetName, text: string, filters: PeopleFilters): FacetValues {
    const { counts, total } = this.#matches(filters, true).counter;
    const wanted = normalizeText(text);
    const values = (counts === undefined ? [] : facetValuesOf(facet, counts, this.#dictionaries, Infinity))
      .filter(({ value }) => normalizeText(fieldLabels.get(value) ?? value).includes(wanted))
      .slice(0, engineLimits.maxValues);
    return { values, total };
  }

  /** The degrees of the people found, in their most frequent spelling, most frequent first; at most `maxPerFacet`. */
  degreesOf(filters: PeopleFilters): readonly ValueCount[] {
    const { rows, changed } = this.#matches(filters, false);
    const degrees = [...rows.rows()].map((row) => this.#table.degreeAt(row));
    return degreesOf([...degrees, ...changed.map(({ person }) => person.degree)]);
  }

  /** All classes with their number of members, the newest first. */
  classes(): { readonly year: number; readonly count: number }[] {
    const { counts } = this.#matches({ excludedIds: new Set() }, true).counter;
    return counts === undefined ? [] : classesOf(counts.class);
  }

  /** How many members of each class visited on this day or later, in days from 1970-01-01. */
  seenByClass(day: number): ReadonlyMap<number, number> {
    const counts = new Map<number, number>();
    const add = (classYear: number): void => void counts.set(classYear, (counts.get(classYear) ?? 0) + 1);
    const { count, days, facts } = this.#table;
    // Rows store the day plus 1; 0 means unknown.
    for (let row = 0; row < count; row += 1)
      if ((days[row] ?? 0) > day && !this.#hidden.has(row)) add(classIn(classFieldFlagsOf(facts, row)));
    for (const { person } of this.#overlay.people.values())
      if ((person.seenDay ?? -1) >= day) add(person.classYear ?? 0);
    counts.delete(0);
    return counts;
  }

  #rowOf(id: string): number | undefined {
    const row = rowOfId(this.#table.ids, this.#table.byId, id);
    return row === undefined || this.#hidden.has(row) ? undefined : row;
  }

  #matches(filters: PeopleFilters, withFacets: boolean): Matches {
    const { q } = filters;
    if (q === undefined || normalizeText(q) === '') return this.#matchesWith(filters, withFacets, undefined);
    const [words, username] = [wordsOf(q), usernameLike(q)];
    const search = new WordQuery(this.#words, words, username);
    const exact = this.#matchesWith(filters, withFacets, {
      words,
      username,
      rows: search.exact(),
      typos: false,
    });
    const few = exact.counter.total < engineLimits.few;
    if (!few || !words.some(({ length }) => length >= engineLimits.typoFrom)) return exact;
    return this.#matchesWith(filters, withFacets, { words, username, rows: search.forgiving(), typos: true });
  }

  #matchesWith(filters: PeopleFilters, withFacets: boolean, text: TextQuery | undefined): Matches {
    const { excludedIds } = filters;
    const plan = filterPlanOf(filters, this.#dictionaries, this.#table.postings);
    const counter = new MatchCounter(
      plan.filter,
      withFacets ? new CountsByCode(this.#dictionaries) : undefined,
    );
    const among = filters.onlyIds === undefined ? undefined : new Set(filters.onlyIds);
    const degrees = filters.degrees?.length ? new Set(filters.degrees.map(normalizeText)) : undefined;
    const only = intersection([
      among && this.#rowsOf(among),
      degrees && this.#table.withDegree(degrees),
      text?.rows,
    ]);
    const rows = scanTable(this.#table, { hidden: this.#hiddenWith(excludedIds), only }, plan, counter);
    const changed = this.#overlay.rowsWith((id, person) => {
      if (excludedIds.has(id) || among?.has(id) === false) return false;
      if (degrees?.has(normalizeText(person.person.degree ?? '')) === false) return false;
      return text === undefined || hasWords(person, text.words, text.username, text.typos);
    });
    const passing = counter.filterAndCount(this.#overlay.facts, changed);
    return { counter, rows, changed: this.#overlay.peopleAt(passing) };
  }

  #hiddenWith(excludedIds: ReadonlySet<string>): Bitmap {
    if (excludedIds.size === 0) return this.#hidden;
    const hidden = this.#rowsOf(excludedIds);
    hidden.union(this.#hidden);
    return hidden;
  }

  #rowsOf(ids: Iterable<string>): Bitmap {
    const rows = new Bitmap(this.#table.count);
    for (const id of ids) {
      const row = rowOfId(this.#table.ids, this.#table.byId, id);
      if (row !== undefined) rows.add(row);
    }
    return rows;
  }
}

/** The intersection of those sets that are given. Changes the first of them. */
function intersection(sets: readonly (Bitmap | undefined)[]): Bitmap | undefined {
  const [first, ...others] = sets.filter((set) => set !== undefined);
  for (const other of others) first?.intersect(other);
  return first;
}
