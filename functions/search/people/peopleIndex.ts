import type { PageResult } from '#functions/platform/dynamo/paginate.ts';
import { normalizeText } from '#functions/platform/text/normalizeText.ts';
import type { Person } from '#shared/platform/entities.ts';
import { Bitmap } from '../columns/bitmap.ts';
import { idAt, idsBefore } from '../columns/packedId.ts';
import { type EntryVersion, supersedes } from '../indexEntry.ts';
import {
  type DirectoryQuery,
  type DirectoryResult,
  engineLimits,
  type FacetName,
  type FacetValues,
  type PeopleFilters,
  type ValueCount,
} from './directoryQuery.ts';
import { classesOf, CountsByCode, degreesOf, facetsOf, facetValuesWith } from './facetCounts.ts';
import { candidateRows, filterAndCount, filterTable, type FilterPlan, filterPlanOf } from './filters.ts';
import { cardOf, type PeopleEntry } from './indexedPerson.ts';
import { MemberTable } from './memberTable.ts';
import { SortOrders } from './order.ts';
import { type ChangedPerson, isFound, PeopleOverlay } from './overlay.ts';
import { classFieldFlagsOf, classIn } from './packedFacts.ts';
import { type NamePage, pageByName } from './pageByName.ts';
import { emptySnapshot, PeopleDictionaries, type PeopleSnapshot } from './peopleSnapshot.ts';
import { type TextQuery, textQueryOf } from './searchWords.ts';
import { storedVisitDay } from './visitDay.ts';
import { WordPostings } from './wordPostings.ts';

/** What a query found: in the table, and among the changes since. */
interface Matches {
  readonly rows: Bitmap;
  readonly changed: readonly ChangedPerson[];
  readonly total: number;
  /** All 0 without facets. */
  readonly counts: CountsByCode;
}

/**
 * All members in memory, for lists and search: the table of a snapshot, and the overlay, which holds the changes since.
 * Rows of the table that the overlay replaces or removes are hidden; every query reads both.
 */
export class PeopleIndex {
  readonly #table: MemberTable;
  readonly #words: WordPostings;
  readonly #dictionaries: PeopleDictionaries;
  readonly #overlay: PeopleOverlay;
  readonly #orders: SortOrders;
  readonly #hidden: Bitmap;

  /** An index of a snapshot; empty by default. */
  constructor(snapshot: PeopleSnapshot = emptySnapshot) {
    this.#table = new MemberTable(snapshot);
    this.#words = new WordPostings(snapshot, this.#table);
    this.#dictionaries = new PeopleDictionaries(snapshot.dictionaries);
    this.#orders = new SortOrders(this.#table, this.#dictionaries);
    this.#overlay = new PeopleOverlay(this.#dictionaries);
    this.#hidden = new Bitmap(snapshot.count);
  }

  // Keeping it current.

  /** Applies changes, in any order and with any repeats. */
  apply(entries: Iterable<PeopleEntry>): void {
    for (const entry of entries) {
      if (!supersedes(entry, this.#versionOf(entry.id))) continue;
      const row = this.#table.rowOf(entry.id);
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

  // Members by id.

  has(id: string): boolean {
    return this.#overlay.people.has(id) || this.#rowOf(id) !== undefined;
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

  /** The day of a member's last visit, counted from 1970-01-01; undefined if unknown. */
  seenDay(id: string): number | undefined {
    return this.#versionOf(id)?.seenDay;
  }

  /** True if a member joined only through an invitation. */
  isInvited(id: string): boolean {
    const changed = this.#overlay.people.get(id);
    if (changed !== undefined) return changed.person.isInvited === true;
    const row = this.#rowOf(id);
    return row !== undefined && this.#table.isInvitedAt(row);
  }

  /** The row of a member who has not changed since the snapshot. */
  #rowOf(id: string): number | undefined {
    const row = this.#table.rowOf(id);
    return row === undefined || this.#hidden.has(row) ? undefined : row;
  }

  /** What decides between the latest known entry of a member and another one. */
  #versionOf(id: string): EntryVersion | undefined {
    const row = this.#table.rowOf(id);
    return (
      this.#overlay.entryVersionOf(id) ?? (row === undefined ? undefined : this.#table.entryVersionAt(row))
    );
  }

  // Queries.

  /** One page of the directory. */
  query(query: DirectoryQuery): DirectoryResult {
    const { rows, changed, total, counts } = this.#matches(query, query.withFacets);
    const { people, last } = this.#orders.pageOf(query, rows, changed);
    const facets = query.withFacets ? facetsOf(counts, this.#dictionaries) : undefined;
    return { people, total, last, facets };
  }

  /**
   * The values of a facet that contain a text, most frequent first, at most `maxValues`; and how many members match the
   * filters.
   */
  valuesOf(facet: FacetName, text: string, filters: PeopleFilters): FacetValues {
    const { counts, total } = this.#matches(filters, true);
    return { values: facetValuesWith(text, facet, counts, this.#dictionaries), total };
  }

  /** The degrees of the people found, in their most frequent spelling, most frequent first; at most `maxPerFacet`. */
  degreesOf(filters: PeopleFilters): readonly ValueCount[] {
    const { rows, changed } = this.#matches(filters, false);
    const degrees = [...rows.rows()].map((row) => this.#table.degreeAt(row));
    return degreesOf([...degrees, ...changed.map(({ person }) => person.degree)]);
  }

  /** All classes with their number of members, the newest first. */
  classes(): { readonly year: number; readonly count: number }[] {
    return classesOf(this.#matches({ excludedIds: new Set() }, true).counts.class);
  }

  /** The ids of matching members in ascending order, from the one after `after`; '' starts at the first. */
  idsAfter(filters: PeopleFilters, after: string, limit: number): string[] {
    const { rows, changed } = this.#matches(filters, false);
    const { ids, byId } = this.#table;
    const matches: string[] = [];
    for (let index = idsBefore(ids, byId, after); index < byId.length && matches.length < limit; index += 1) {
      const row = byId[index] ?? 0;
      if (!rows.has(row)) continue;
      const id = idAt(ids, row);
      if (id > after) matches.push(id);
    }
    matches.push(...changed.map(({ person }) => person.id).filter((id) => id > after));
    return matches.toSorted().slice(0, limit);
  }

  /** The members whose normalized full name contains the normalized text, newest first. */
  findByName(text: string, page: NamePage): PageResult<Person> {
    return pageByName(normalizeText(text), page, {
      table: this.#table,
      words: this.#words,
      hidden: this.#hidden,
      changed: this.#overlay.people.values(),
    });
  }

  /** How many members of each class visited on this day or later, in days from 1970-01-01. */
  seenByClass(day: number): ReadonlyMap<number, number> {
    const counts = new Map<number, number>();
    const add = (classYear: number): void => void counts.set(classYear, (counts.get(classYear) ?? 0) + 1);
    const { count, days, facts } = this.#table;
    const from = storedVisitDay(day);
    for (let row = 0; row < count; row += 1)
      if ((days[row] ?? 0) >= from && !this.#hidden.has(row)) add(classIn(classFieldFlagsOf(facts, row)));
    for (const { person } of this.#overlay.people.values())
      if (storedVisitDay(person.seenDay) >= from) add(person.classYear ?? 0);
    counts.delete(0);
    return counts;
  }

  // How a query finds its members.

  /** Finds the words as typed. If few members have them, a second pass also finds words with a typo each. */
  #matches(filters: PeopleFilters, withFacets: boolean): Matches {
    const text = textQueryOf(filters.q);
    const exact = this.#matchesWith(text, filters, withFacets);
    if (text === undefined || exact.total >= engineLimits.fewResults) return exact;
    if (!text.words.some(({ length }) => length >= engineLimits.minTypoLength)) return exact;
    return this.#matchesWith({ ...text, allowsTypos: true }, filters, withFacets);
  }

  /** Selects candidates in table and overlay, then tests and counts them one by one. */
  #matchesWith(text: TextQuery | undefined, filters: PeopleFilters, withFacets: boolean): Matches {
    const plan = filterPlanOf(filters, this.#dictionaries, this.#table.postings);
    const counts = new CountsByCode(this.#dictionaries);
    const count = withFacets ? counts : undefined;
    const candidates = this.#candidatesInTable(text, filters, plan, withFacets);
    const rows = filterTable(candidates, this.#table, plan, count);
    const passing = filterAndCount(
      this.#candidatesInOverlay(text, filters),
      this.#overlay.facts,
      plan.filter,
      count,
    );
    const changed = this.#overlay.peopleAt(passing);
    return { rows, changed, total: rows.size() + changed.length, counts };
  }

  #candidatesInTable(
    text: TextQuery | undefined,
    { onlyIds, degrees, excludedIds }: PeopleFilters,
    plan: FilterPlan,
    withFacets: boolean,
  ): Bitmap {
    const table = this.#table;
    const [first, ...others] = [
      onlyIds && table.rowsOf(onlyIds),
      degrees?.length ? table.rowsWithDegree(new Set(degrees.map(normalizeText))) : undefined,
      text && this.#words.rowsWith(text),
    ].filter((rows) => rows !== undefined);
    const candidates = first ?? candidateRows(plan, table.count, withFacets);
    const rows = others
      .reduce((left, matches) => left.intersection(matches), candidates)
      .difference(this.#hidden);
    for (const id of excludedIds) {
      const row = table.rowOf(id);
      if (row !== undefined) rows.remove(row);
    }
    return rows;
  }

  #candidatesInOverlay(
    text: TextQuery | undefined,
    { onlyIds, degrees, excludedIds }: PeopleFilters,
  ): Bitmap {
    const only = onlyIds && new Set(onlyIds);
    const wantedDegrees = degrees?.length ? new Set(degrees.map(normalizeText)) : undefined;
    return this.#overlay.rowsWith((id, changed) => {
      if (excludedIds.has(id) || only?.has(id) === false) return false;
      if (wantedDegrees?.has(normalizeText(changed.person.degree ?? '')) === false) return false;
      return text === undefined || isFound(changed, text);
    });
  }
}
