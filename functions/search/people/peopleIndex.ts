import type { Person } from '#shared/entities.ts';
import { fieldsOfWork } from '#shared/fieldsOfWork.ts';
import { normalizeText } from '#functions/platform/text/normalizeText.ts';
import type { PageResult } from '#functions/platform/dynamo/paginate.ts';
import { Bitmap } from '../columns/bitmap.ts';
import type {
  DirectoryFilters,
  DirectoryFound,
  DirectoryQuery,
  FacetName,
  ValueCount,
} from './directoryQuery.ts';
import { engineLimits } from '../columns/engineLimits.ts';
import { classesOf, degreesOf, facetsOf, valuesOf } from './facetCounts.ts';
import { planOf } from './filterPlan.ts';
import { invitedBit } from '../columns/flags.ts';
import { cardOf, type PeopleEntry, supersedes } from './indexedPerson.ts';
import { type LiteralPage, literalPage } from './literal.ts';
import { MemberTable } from './memberTable.ts';
import { Orders } from './order.ts';
import { hasWords, type LatePerson, Overlay } from './overlay.ts';
import { classIn, flagsIn, restOf } from '../columns/packedFacts.ts';
import { rowOfId } from '../columns/packedId.ts';
import { pageOf } from './page.ts';
import { PeopleDictionaries } from './peopleDictionaries.ts';
import { nobody, type PeopleSnapshot } from './peopleSnapshot.ts';
import { scan } from './scan.ts';
import { usernameLike, wordsOf } from '../columns/searchWords.ts';
import { Counts, Tally } from './tally.ts';
import { WordPostings, WordQuery } from '../columns/wordPostings.ts';

const fieldLabels: ReadonlyMap<string, string> = new Map(fieldsOfWork);

/** Whom a query has found: in the table, and among those who have changed since. */
interface Matches {
  readonly tally: Tally;
  readonly rows: Bitmap;
  readonly late: readonly LatePerson[];
}

/** The words of a query. */
interface Words {
  readonly words: readonly string[];
  readonly username: string | undefined;
  readonly rows: Bitmap;
  readonly typos: boolean;
}

/** All members in memory, as lists and search find them: a snapshot, and what has changed since. */
export class PeopleIndex {
  readonly #table: MemberTable;
  readonly #words: WordPostings;
  readonly #dictionaries: PeopleDictionaries;
  readonly #overlay: Overlay;
  readonly #orders: Orders;
  /** The rows of the table that no longer count. */
  readonly #hidden: Bitmap;

  /** An index of what a snapshot holds, or of nobody. */
  constructor(snapshot: PeopleSnapshot = nobody) {
    this.#table = new MemberTable(snapshot);
    this.#words = new WordPostings(snapshot, this.#table);
    this.#dictionaries = new PeopleDictionaries(snapshot.dictionaries);
    this.#orders = new Orders(this.#table, this.#dictionaries);
    this.#overlay = new Overlay(this.#dictionaries);
    this.#hidden = new Bitmap(snapshot.count);
  }

  /** Takes changes, in any order and repeated as often as may be. */
  apply(entries: Iterable<PeopleEntry>): void {
    const { ids, byId } = this.#table;
    for (const entry of entries) {
      const row = rowOfId(ids, byId, entry.id);
      const held = this.#overlay.ageOf(entry.id) ?? (row === undefined ? undefined : this.#table.ageAt(row));
      if (!supersedes(entry, held)) continue;
      if (row !== undefined) this.#hidden.add(row);
      this.#overlay.take(entry);
    }
  }

  /** Members that have changed since the snapshot: beyond some thousands a new one is due. */
  get overlaySize(): number {
    return this.#overlay.size;
  }

  /** Members that can be found. */
  get size(): number {
    return this.#table.count - this.#hidden.size() + this.#overlay.people.size;
  }

  has(id: string): boolean {
    return this.#overlay.people.has(id) || this.#rowOf(id) !== undefined;
  }

  /** The day of a member's last visit, counted from 1970, as far as it is known. */
  seenDay(id: string): number | undefined {
    const late = this.#overlay.people.get(id);
    if (late !== undefined) return late.person.seenDay;
    const row = this.#rowOf(id);
    return row === undefined ? undefined : this.#table.ageAt(row).seenDay;
  }

  /** True of a member who came by an invitation alone. */
  isInvited(id: string): boolean {
    const late = this.#overlay.people.get(id);
    if (late !== undefined) return late.person.invited === true;
    const row = this.#rowOf(id);
    return row !== undefined && (flagsIn(restOf(this.#table.facts, row)) & invitedBit) !== 0;
  }

  /** These members in the order asked for; those that nobody may find are left out. */
  find(ids: readonly string[]): Person[] {
    return ids.flatMap((id) => {
      const late = this.#overlay.people.get(id);
      if (late !== undefined) return [cardOf(late.person)];
      const row = this.#rowOf(id);
      return row === undefined ? [] : [this.#table.cardAt(row)];
    });
  }

  /** One page of the directory. */
  query(query: DirectoryQuery): DirectoryFound {
    const { tally, rows, late } = this.#matches(query, query.facets);
    const { people, last } = pageOf(query, this.#table, this.#orders, rows, late);
    return {
      people,
      total: tally.total,
      last,
      facets: tally.counts === undefined ? undefined : facetsOf(tally.counts, this.#dictionaries),
    };
  }

  /** The members whose folded full name contains the folded text, newest first. */
  literal(text: string, page: LiteralPage): PageResult<Person> {
    return literalPage(
      normalizeText(text),
      page,
      this.#table,
      this.#words,
      this.#hidden,
      this.#overlay.people.values(),
    );
  }

  /** The values of one facet beside a result that contain a text, most frequent first; at most `valuesMost`. */
  valuesOf(facet: FacetName, text: string, filters: DirectoryFilters): readonly ValueCount[] {
    const { counts } = this.#matches(filters, true).tally;
    const wanted = normalizeText(text);
    return (counts === undefined ? [] : valuesOf(facet, counts, this.#dictionaries, Infinity))
      .filter(({ value }) => normalizeText(fieldLabels.get(value) ?? value).includes(wanted))
      .slice(0, engineLimits.valuesMost);
  }

  /** The degrees of those found, as most of them write each: those of most people first, at most `facetMost`. */
  degreesOf(filters: DirectoryFilters): readonly ValueCount[] {
    const { rows, late } = this.#matches(filters, false);
    const degrees = [...rows.rows()].map((row) => this.#table.degreeAt(row));
    return degreesOf([...degrees, ...late.map(({ person }) => person.degree)]);
  }

  /** All classes and their members, the newest first. */
  classes(): { readonly year: number; readonly count: number }[] {
    const { counts } = this.#matches({ leftOut: new Set() }, true).tally;
    return counts === undefined ? [] : classesOf(counts.class);
  }

  /** How many of each class have come by on this day or later, days counted from the epoch. */
  seenByClass(day: number): ReadonlyMap<number, number> {
    const seen = new Map<number, number>();
    const add = (classYear: number): void => void seen.set(classYear, (seen.get(classYear) ?? 0) + 1);
    const { count, days, facts } = this.#table;
    // A row's day is one more, 0 being none.
    for (let row = 0; row < count; row += 1)
      if ((days[row] ?? 0) > day && !this.#hidden.has(row)) add(classIn(restOf(facts, row)));
    for (const { person } of this.#overlay.people.values())
      if ((person.seenDay ?? -1) >= day) add(person.classYear ?? 0);
    seen.delete(0);
    return seen;
  }

  #rowOf(id: string): number | undefined {
    const row = rowOfId(this.#table.ids, this.#table.byId, id);
    return row === undefined || this.#hidden.has(row) ? undefined : row;
  }

  #matches(filters: DirectoryFilters, facets: boolean): Matches {
    const { q } = filters;
    if (q === undefined || normalizeText(q) === '') return this.#having(filters, facets, undefined);
    const [words, username] = [wordsOf(q), usernameLike(q)];
    const search = new WordQuery(this.#words, words, username);
    const exact = this.#having(filters, facets, { words, username, rows: search.exact(), typos: false });
    const few = exact.tally.total < engineLimits.few;
    if (!few || !words.some(({ length }) => length >= engineLimits.typoFrom)) return exact;
    return this.#having(filters, facets, { words, username, rows: search.forgiving(), typos: true });
  }

  #having(filters: DirectoryFilters, facets: boolean, text: Words | undefined): Matches {
    const { leftOut } = filters;
    const plan = planOf(filters, this.#dictionaries, this.#table.postings);
    const tally = new Tally(plan.tests, facets ? new Counts(this.#dictionaries) : undefined);
    const among = filters.among === undefined ? undefined : new Set(filters.among);
    const degrees = filters.degrees?.length ? new Set(filters.degrees.map(normalizeText)) : undefined;
    const only = common([
      among && this.#rowsOf(among),
      degrees && this.#table.withDegree(degrees),
      text?.rows,
    ]);
    const rows = scan(this.#table, { hidden: this.#hiddenWith(leftOut), only }, plan, tally);
    const late = this.#overlay.rowsWith((id, person) => {
      if (leftOut.has(id) || among?.has(id) === false) return false;
      if (degrees?.has(normalizeText(person.person.degree ?? '')) === false) return false;
      return text === undefined || hasWords(person, text.words, text.username, text.typos);
    });
    return { tally, rows, late: this.#overlay.peopleAt(tally.take(this.#overlay.facts, late)) };
  }

  #hiddenWith(leftOut: ReadonlySet<string>): Bitmap {
    if (leftOut.size === 0) return this.#hidden;
    const hidden = this.#rowsOf(leftOut);
    hidden.addOthers(this.#hidden);
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

/** What all of these hold that are there; the first of them is changed. */
function common(sets: readonly (Bitmap | undefined)[]): Bitmap | undefined {
  const [first, ...others] = sets.filter((set) => set !== undefined);
  for (const other of others) first?.keep(other);
  return first;
}
