import { timeOfId } from '#functions/platform/runtime/ids.ts';
import { normalizeText } from '#functions/platform/text/normalizeText.ts';
import type { Person } from '#shared/platform/entities.ts';
import type { Place } from '#shared/platform/facts.ts';
import type { Bitmap } from '../columns/bitmap.ts';
import { firstIndexWhere, idAt, createdAtOf } from '../columns/packedId.ts';
import { postingsOf } from '../columns/postings.ts';
import type { DirectoryCursor, DirectoryQuery } from './directoryQuery.ts';
import { cardOf, type IndexedPerson } from './indexedPerson.ts';
import type { MemberTable } from './memberTable.ts';
import type { ChangedPerson } from './overlay.ts';
import { placeOf } from './packedFacts.ts';
import type { PeopleDictionaries } from './peopleSnapshot.ts';
import { storedVisitDay } from './visitDay.ts';

/**
 * All rows of a table in one order: by rank, the highest first, then by row. A rank of 0 means that a fact is missing.
 */
interface Order {
  readonly rankAt: (row: number) => number;
  /** The rows in that order. */
  readonly rows: () => Uint32Array;
}

/** A candidate for a page. */
interface Candidate {
  readonly cursor: DirectoryCursor;
  readonly card: () => Person;
}

/** Up to this many rows are sorted directly; finding them in the full order would take longer. */
const maxFew = 1500;
const maxRank = 0xffff;
const sameCity = 2;
const sameCountry = 1;

/** The orders of a table. Those that do not depend on the viewer's place are built once, on first use. */
export class SortOrders {
  readonly #table: MemberTable;
  readonly #dictionaries: PeopleDictionaries;
  readonly #known = new Map<string, Uint32Array>();

  constructor(table: MemberTable, dictionaries: PeopleDictionaries) {
    this.#table = table;
    this.#dictionaries = dictionaries;
  }

  /** The page that a query requests from the people found, and where it ended if there are more. */
  pageOf(
    query: DirectoryQuery,
    matches: Bitmap,
    changed: readonly ChangedPerson[],
  ): { readonly people: Person[]; readonly last: DirectoryCursor | undefined } {
    const { after, limit, isReversed = false } = query;
    const sign = isReversed ? -1 : 1;
    const { rows, rankAt } = this.firstOf(matches, query, limit + 1);
    const { names, ids } = this.#table;
    const candidates: Candidate[] = rows.map((row) => ({
      cursor: { rank: rankAt(row), name: names.textAt(row), id: idAt(ids, row) },
      card: () => this.#table.cardAt(row),
    }));
    for (const { person, name } of changed) {
      const cursor = { rank: rankOf(person, query), name, id: person.id };
      if (after === undefined || sign * compareCursors(cursor, after) > 0)
        candidates.push({ cursor, card: () => cardOf(person) });
    }
    candidates.sort((a, b) => sign * compareCursors(a.cursor, b.cursor));
    const page = candidates.slice(0, limit);
    return {
      people: page.map(({ card }) => card()),
      last: candidates.length > limit ? page.at(-1)?.cursor : undefined,
    };
  }

  /** The first rows found in a query's order after its cursor, at most `limit`, and the rank of each row. */
  firstOf(matches: Bitmap, query: DirectoryQuery, limit: number): Pick<Order, 'rankAt'> & { rows: number[] } {
    const order = this.#orderOf(query);
    const isFew = matches.size() <= maxFew;
    const rows = isFew
      ? this.#sortMatches(matches, order, query).slice(0, limit)
      : this.#scanOrder(matches, order, query, limit);
    return { rows, rankAt: order.rankAt };
  }

  #orderOf({ sort, near }: DirectoryQuery): Order {
    const { count, classes, days, ids, facts } = this.#table;
    const computedOnce = (rankAt: Order['rankAt'], rows: () => Uint32Array): Order => ({
      rankAt,
      rows: () => this.#cached(sort, rows),
    });
    const byColumn = (column: Uint16Array): Order => {
      const rankAt = (row: number) => column[row] ?? 0;
      return computedOnce(rankAt, () => highestFirst(count, rankAt, maxRank));
    };
    if (sort === 'recent') return byColumn(days);
    if (sort === 'class') return byColumn(classes);
    if (sort === 'joined')
      return computedOnce(
        (row) => createdAtOf(ids, row),
        () => byMoment(this.#table),
      );
    if (sort === 'name' || near === undefined) {
      return computedOnce(
        () => 0,
        () => new Uint32Array(count).map((_, row) => row),
      );
    }
    const ranks = nearnessOf(near, this.#dictionaries);
    const rankAt = (row: number) => ranks[placeOf(facts, row)] ?? 0;
    return { rankAt, rows: () => highestFirst(count, rankAt, sameCity) };
  }

  #cached(name: string, make: () => Uint32Array): Uint32Array {
    const rows = this.#known.get(name) ?? make();
    this.#known.set(name, rows);
    return rows;
  }

  #sortMatches(matches: Bitmap, { rankAt }: Order, { after, isReversed = false }: DirectoryQuery): number[] {
    const sign = isReversed ? -1 : 1;
    const cut = after === undefined ? undefined : this.#cutAt(after, isReversed);
    return [...matches.rows()]
      .map((row) => ({ row, rank: rankAt(row) }))
      .filter(({ row, rank }) => cut === undefined || isBehind(rank, row, cut) !== isReversed)
      .toSorted((a, b) => sign * (b.rank - a.rank || a.row - b.row))
      .map(({ row }) => row);
  }

  #scanOrder(
    matches: Bitmap,
    { rankAt, rows }: Order,
    { after, isReversed = false }: DirectoryQuery,
    limit: number,
  ): number[] {
    const ordered = rows();
    const step = isReversed ? -1 : 1;
    let index = isReversed ? ordered.length - 1 : 0;
    if (after !== undefined) {
      const cut = this.#cutAt(after, isReversed);
      const behind = firstIndexWhere(ordered.length, (position) => {
        const row = ordered[position] ?? 0;
        return isBehind(rankAt(row), row, cut);
      });
      index = isReversed ? behind - 1 : behind;
    }
    const first: number[] = [];
    for (; index >= 0 && index < ordered.length && first.length < limit; index += step) {
      const row = ordered[index] ?? 0;
      if (matches.has(row)) first.push(row);
    }
    return first;
  }

  /** Where a cursor cuts the order. The person at the cursor is before the cut, or after it in reverse order. */
  #cutAt({ rank, name, id }: DirectoryCursor, isReversed: boolean): Cut {
    const { count, names, ids } = this.#table;
    const row = firstIndexWhere(count, (index) => {
      const otherName = names.textAt(index);
      if (otherName !== name) return otherName > name;
      return isReversed ? idAt(ids, index) >= id : idAt(ids, index) > id;
    });
    return { rank, row };
  }
}

interface Cut {
  readonly rank: number;
  readonly row: number;
}

function isBehind(rank: number, row: number, cut: Cut): boolean {
  return rank === cut.rank ? row >= cut.row : rank < cut.rank;
}

/** The rows by rank, the highest first, then by row. */
function highestFirst(count: number, rankAt: (row: number) => number, highest: number): Uint32Array {
  const column = new Uint16Array(count);
  for (let row = 0; row < count; row += 1) column[row] = highest - rankAt(row);
  return postingsOf(column, highest + 1).rows;
}

/** The newest first; people who joined in the same millisecond are in row order. */
function byMoment({ byId, ids }: MemberTable): Uint32Array {
  const rows = byId.toReversed();
  let from = 0;
  for (let index = 1; index <= rows.length; index += 1) {
    const same =
      index < rows.length && createdAtOf(ids, rows[index] ?? 0) === createdAtOf(ids, rows[from] ?? 0);
    if (same) continue;
    if (index - from > 1) rows.subarray(from, index).sort();
    from = index;
  }
  return rows;
}

type RankedPerson = Pick<IndexedPerson, 'id' | 'seenDay' | 'classYear' | 'place'>;
type RankQuery = Pick<DirectoryQuery, 'sort' | 'near'>;

/** The rank of a person in a query's order, equal to `rankAt` of a row with the same facts. */
function rankOf(person: RankedPerson, { sort, near }: RankQuery): number {
  const { id, seenDay, classYear, place } = person;
  switch (sort) {
    case 'recent':
      return storedVisitDay(seenDay);
    case 'class':
      return classYear ?? 0;
    case 'joined':
      return Date.parse(timeOfId(id));
    case 'near':
      return near === undefined || place === undefined ? 0 : nearness(place, near);
    case 'name':
      return 0;
  }
}

/** The rank of each place of the dictionary in the order 'near'. */
function nearnessOf(ownPlace: Place, { places }: PeopleDictionaries): Uint8Array {
  const ranks = new Uint8Array(places.size);
  for (let code = 1; code < places.size; code += 1) {
    const place = places.item(code);
    if (place !== undefined) ranks[code] = nearness(place, ownPlace);
  }
  return ranks;
}

function nearness(place: Place, ownPlace: Place): number {
  if (normalizeText(place.country) !== normalizeText(ownPlace.country)) return 0;
  return normalizeText(place.city) === normalizeText(ownPlace.city) ? sameCity : sameCountry;
}

/** A person's position in a query's order. */
export function cursorOf(person: RankedPerson & Pick<Person, 'fullName'>, query: RankQuery): DirectoryCursor {
  return { rank: rankOf(person, query), name: normalizeText(person.fullName), id: person.id };
}

/** Compares two positions of one order; reversed orders negate the result. */
export function compareCursors(a: DirectoryCursor, b: DirectoryCursor): number {
  if (a.rank !== b.rank) return b.rank - a.rank;
  if (a.name !== b.name) return a.name < b.name ? -1 : 1;
  return a.id === b.id ? 0 : a.id < b.id ? -1 : 1;
}
