import type { Bitmap } from './bitmap.ts';

/** A new item in an ordered list, and the index of the old list that it comes before. */
export interface Insertion<T> {
  readonly item: T;
  readonly before: number;
}

/** The new index of a row that is removed. */
export const removedRow = 0xffffffff;

/**
 * How an ordered list follows from an older one: some items are removed, some added, and the rest keep their order.
 * The rest is copied run by run; a million rows with some changes have twice as many runs as changes.
 */
export class RowPlan<T> {
  readonly count: number;
  readonly #olderCount: number;
  readonly #left: Bitmap;
  readonly #coming: readonly Insertion<T>[];

  /** @param coming in order of their positions. */
  constructor(olderCount: number, left: Bitmap, coming: readonly Insertion<T>[]) {
    this.#olderCount = olderCount;
    this.#left = left;
    this.#coming = coming;
    this.count = olderCount - left.size() + coming.length;
  }

  /**
   * Visits the new list in order.
   * @param stay called for a run of old rows, from the first index to before the second; the third is their new
   * start.
   * @param come called for a new item and its index.
   */
  walk(
    stay: (from: number, to: number, index: number) => void,
    come: (item: T, index: number) => void,
  ): void {
    let [from, index] = [0, 0];
    const stayUntil = (to: number): void => {
      if (to > from) stay(from, to, index);
      index += to - from;
      from = to;
    };
    const leaving = this.#left.rows();
    let leaves = nextOf(leaving);
    for (const { item, before } of this.#coming) {
      for (; leaves < before; leaves = nextOf(leaving)) {
        stayUntil(leaves);
        from = leaves + 1;
      }
      stayUntil(before);
      come(item, index);
      index += 1;
    }
    for (; leaves < this.#olderCount; leaves = nextOf(leaving)) {
      stayUntil(leaves);
      from = leaves + 1;
    }
    stayUntil(this.#olderCount);
  }

  /** The new index of each old row; `removedRow` for removed ones. */
  newRows(): Uint32Array {
    const rows = new Uint32Array(this.#olderCount).fill(removedRow);
    this.walk(
      (from, to, index) => {
        for (let old = from; old < to; old += 1) rows[old] = index + old - from;
      },
      () => undefined,
    );
    return rows;
  }
}

function nextOf(rows: Iterator<number>): number {
  const next = rows.next();
  return next.done === true ? Infinity : next.value;
}
