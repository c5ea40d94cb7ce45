import type { Bitmap } from './bitmap.ts';
import type { DirectoryCursor, DirectoryQuery } from './directoryQuery.ts';
import type { MemberTable } from './memberTable.ts';
import { placeOf } from './packedFacts.ts';
import { firstWhere, idAt, momentAt } from './packedId.ts';
import type { PeopleDictionaries } from './peopleDictionaries.ts';
import { postingsOf } from './postings.ts';
import { nearest, nearnessOf } from './ranks.ts';

/** Everybody in a table in one order: by rank, the highest first, then by row. */
interface Order {
  readonly rankAt: (row: number) => number;
  /** The rows in that order; undefined where it is that of the rows themselves. */
  readonly rows: () => Uint32Array | undefined;
}

/** So few are sorted by themselves; to find them among everybody would take longer. */
const fewMost = 1500;
const columnMost = 0xffff;

/** The orders of a table. Those that need nobody's place are made once, when they are first asked for. */
export class Orders {
  readonly #table: MemberTable;
  readonly #dictionaries: PeopleDictionaries;
  readonly #known = new Map<string, Uint32Array>();

  constructor(table: MemberTable, dictionaries: PeopleDictionaries) {
    this.#table = table;
    this.#dictionaries = dictionaries;
  }

  /** The first of the members found, in a query's order and behind its cursor: so many, as far as there are. */
  firstOf(
    found: Bitmap,
    query: DirectoryQuery,
    most: number,
  ): { readonly rows: number[]; readonly order: Order } {
    const order = this.#orderOf(query);
    const rows =
      found.size() <= fewMost ? this.#sorted(found, order, query) : this.#walked(found, order, query, most);
    return { rows: rows.slice(0, most), order };
  }

  #orderOf({ sort, near }: DirectoryQuery): Order {
    const { classes, days, ids, facts } = this.#table;
    const keyed = (column: Uint16Array) => () =>
      this.#once(
        sort,
        () =>
          postingsOf(
            column.map((rank) => columnMost - rank),
            columnMost + 1,
          ).rows,
      );
    if (sort === 'recent') return { rankAt: (row) => days[row] ?? 0, rows: keyed(days) };
    if (sort === 'class') return { rankAt: (row) => classes[row] ?? 0, rows: keyed(classes) };
    if (sort === 'joined') {
      return {
        rankAt: (row) => momentAt(ids, row),
        rows: () => this.#once(sort, () => byMoment(this.#table)),
      };
    }
    if (sort === 'name' || near === undefined) return { rankAt: () => 0, rows: () => undefined };
    const ranks = nearnessOf(near, this.#dictionaries);
    return {
      rankAt: (row) => ranks[placeOf(facts, row)] ?? 0,
      rows: () => byPlace(this.#table, ranks),
    };
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

  #walked(found: Bitmap, { rankAt, rows: ordered }: Order, query: DirectoryQuery, most: number): number[] {
    const { after, reverse } = query;
    const { count } = this.#table;
    const order = ordered();
    const rowOf = (place: number) => (order === undefined ? place : (order[place] ?? 0));
    const step = reverse === true ? -1 : 1;
    let place = reverse === true ? count - 1 : 0;
    if (after !== undefined) {
      const cut = this.#cut(after, reverse);
      const behind = firstWhere(count, (at) => isBehind(rankAt(rowOf(at)), rowOf(at), cut));
      place = reverse === true ? behind - 1 : behind;
    }
    const rows: number[] = [];
    for (; place >= 0 && place < count && rows.length < most; place += step) {
      const row = rowOf(place);
      if (found.has(row)) rows.push(row);
    }
    return rows;
  }

  /** Where a cursor parts the order: whoever stands on it is before the cut, or behind it in the order from its end. */
  #cut({ group, name, id }: DirectoryCursor, reverse: boolean | undefined): Cut {
    const { count, names, ids } = this.#table;
    const row = firstWhere(count, (at) => {
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

function byPlace({ count, facts }: MemberTable, ranks: Uint8Array): Uint32Array {
  const keys = new Uint16Array(count);
  for (let row = 0; row < count; row += 1) keys[row] = nearest - (ranks[placeOf(facts, row)] ?? 0);
  return postingsOf(keys, nearest + 1).rows;
}

/** The newest first; whoever joined in the same millisecond in the order of the rows. */
function byMoment({ byId, ids }: MemberTable): Uint32Array {
  const rows = byId.toReversed();
  let from = 0;
  for (let place = 1; place <= rows.length; place += 1) {
    const same = place < rows.length && momentAt(ids, rows[place] ?? 0) === momentAt(ids, rows[from] ?? 0);
    if (same) continue;
    if (place - from > 1) rows.subarray(from, place).sort();
    from = place;
  }
  return rows;
}
