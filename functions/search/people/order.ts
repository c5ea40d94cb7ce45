import { Bitmap } from '../columns/bitmap.ts';
import type { DirectoryCursor, DirectoryQuery } from './directoryQuery.ts';
import type { MemberTable } from './memberTable.ts';
import { placeOf } from './packedFacts.ts';
import { firstIndexWhere, idAt, momentAt } from '../columns/packedId.ts';
import type { PeopleDictionaries } from './peopleSnapshot.ts';
import { postingsOf, rangeOf } from '../columns/postings.ts';
import { nearnessOf } from './ranks.ts';

/** All rows of a table in one order: by rank, the highest first, then by row. */
interface Order {
  readonly rankAt: (row: number) => number;
  /** The rows in that order; undefined if there are parts. */
  readonly rows?: () => Uint32Array;
  /** The rows of each rank, if there are few ranks; undefined if there is one. */
  readonly parts?: () => readonly Bitmap[];
}

/** Up to this many rows are sorted directly; finding them in the full order would take longer. */
const maxFew = 1500;
const maxColumn = 0xffff;

/** The orders of a table. Those that do not depend on the viewer's place are built once, on first use. */
export class SortOrders {
  readonly #table: MemberTable;
  readonly #dictionaries: PeopleDictionaries;
  readonly #known = new Map<string, Uint32Array>();

  constructor(table: MemberTable, dictionaries: PeopleDictionaries) {
    this.#table = table;
    this.#dictionaries = dictionaries;
  }

  /** The first rows found in a query's order after its cursor, at most `most`. */
  firstOf(
    found: Bitmap,
    query: DirectoryQuery,
    most: number,
  ): { readonly rows: number[]; readonly order: Order } {
    const order = this.#orderOf(query);
    if (found.size() <= maxFew) return { rows: this.#sorted(found, order, query).slice(0, most), order };
    const ordered = order.rows?.();
    const rows =
      ordered === undefined
        ? this.#walkedInParts(found, order, query, most)
        : this.#walked(found, order, ordered, query, most);
    return { rows, order };
  }

  #orderOf({ sort, near }: DirectoryQuery): Order {
    const { classes, days, ids, facts } = this.#table;
    if (sort === 'recent') return { rankAt: (row) => days[row] ?? 0, rows: () => this.#byColumn(sort, days) };
    if (sort === 'class') {
      return { rankAt: (row) => classes[row] ?? 0, rows: () => this.#byColumn(sort, classes) };
    }
    if (sort === 'joined') {
      const rows = () => this.#once(sort, () => byMoment(this.#table));
      return { rankAt: (row) => momentAt(ids, row), rows };
    }
    if (sort === 'name' || near === undefined) return { rankAt: () => 0 };
    const ranks = nearnessOf(near, this.#dictionaries);
    return {
      rankAt: (row) => ranks[placeOf(facts, row)] ?? 0,
      parts: () => partsOf(this.#table, ranks),
    };
  }

  #byColumn(name: string, column: Uint16Array): Uint32Array {
    const keys = () => column.map((rank) => maxColumn - rank);
    return this.#once(name, () => postingsOf(keys(), maxColumn + 1).rows);
  }

  #once(name: string, make: () => Uint32Array): Uint32Array {
    const rows = this.#known.get(name) ?? make();
    this.#known.set(name, rows);
    return rows;
  }

  #sorted(found: Bitmap, { rankAt }: Order, { after, reverse }: DirectoryQuery): number[] {
    const sign = reverse === true ? -1 : 1;
    const cut = after === undefined ? undefined : this.#cut(after, reverse);
    return [...found.rows()]
      .map((row) => ({ row, rank: rankAt(row) }))
      .filter(({ row, rank }) => cut === undefined || isBehind(rank, row, cut) !== (reverse === true))
      .toSorted((one, other) => sign * (other.rank - one.rank || one.row - other.row))
      .map(({ row }) => row);
  }

  #walked(found: Bitmap, order: Order, ordered: Uint32Array, query: DirectoryQuery, most: number): number[] {
    const { after, reverse } = query;
    const rows: number[] = [];
    const step = reverse === true ? -1 : 1;
    let index = reverse === true ? ordered.length - 1 : 0;
    if (after !== undefined) {
      const cut = this.#cut(after, reverse);
      const behind = firstIndexWhere(ordered.length, (at) => {
        const row = ordered[at] ?? 0;
        return isBehind(order.rankAt(row), row, cut);
      });
      index = reverse === true ? behind - 1 : behind;
    }
    for (; index >= 0 && index < ordered.length && rows.length < most; index += step) {
      const row = ordered[index] ?? 0;
      if (found.has(row)) rows.push(row);
    }
    return rows;
  }

  #walkedInParts(found: Bitmap, { parts }: Order, query: DirectoryQuery, most: number): number[] {
    const { after, reverse } = query;
    const { count } = this.#table;
    const cut = after === undefined ? undefined : this.#cut(after, reverse);
    const step = reverse === true ? -1 : 1;
    const begin = reverse === true ? count - 1 : 0;
    const rows: number[] = [];
    const walk = (part: Bitmap | undefined, from: number) => {
      for (let row = from; row >= 0 && row < count && rows.length < most; row += step) {
        if (found.has(row) && part?.has(row) !== false) rows.push(row);
      }
    };
    const ranked = (parts?.() ?? [undefined]).map((part, rank) => ({ part, rank }));
    for (const { part, rank } of reverse === true ? ranked : ranked.toReversed()) {
      const ahead = cut === undefined ? -1 : step * (rank - cut.rank);
      if (ahead < 0) walk(part, begin);
      else if (ahead === 0 && cut !== undefined) walk(part, reverse === true ? cut.row - 1 : cut.row);
    }
    return rows;
  }

  /** Where a cursor cuts the order. The person at the cursor is before the cut, or after it in reverse order. */
  #cut({ group, name, id }: DirectoryCursor, reverse: boolean | undefined): Cut {
    const { count, names, ids } = this.#table;
    const row = firstIndexWhere(count, (at) => {
      const other = names.textAt(at);
      if (other !== name) return other > name;
      return reverse === true ? idAt(ids, at) >= id : idAt(ids, at) > id;
    });
    return { rank: -group, row };
  }
}

interface Cut {
  readonly rank: number;
  readonly row: number;
}

function isBehind(rank: number, row: number, cut: Cut): boolean {
  return rank === cut.rank ? row >= cut.row : rank < cut.rank;
}

function partsOf({ count, postings }: MemberTable, ranks: Uint8Array): Bitmap[] {
  const near = [new Bitmap(count), new Bitmap(count), new Bitmap(count)];
  const ranked = new Bitmap(count);
  for (const [code, rank] of ranks.entries()) {
    if (rank === 0) continue;
    const [from, to] = rangeOf(postings.place, code);
    near[rank]?.addAll(postings.place.rows, from, to);
    ranked.addAll(postings.place.rows, from, to);
  }
  return [ranked.complement(count), ...near.slice(1)];
}

/** The newest first; people who joined in the same millisecond are in row order. */
function byMoment({ byId, ids }: MemberTable): Uint32Array {
  const rows = byId.toReversed();
  let from = 0;
  for (let index = 1; index <= rows.length; index += 1) {
    const same = index < rows.length && momentAt(ids, rows[index] ?? 0) === momentAt(ids, rows[from] ?? 0);
    if (same) continue;
    if (index - from > 1) rows.subarray(from, index).sort();
    from = index;
  }
  return rows;
}
