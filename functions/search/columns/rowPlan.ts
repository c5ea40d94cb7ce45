import type { Bitmap } from './bitmap.ts';

/** Something new in a list that has an order, and the place of the old list that it comes before. */
export interface Coming<T> {
  readonly item: T;
  readonly before: number;
}

/** Where what leaves will stand. */
export const nowhere = 0xffffffff;

/**
 * How a list in order follows from an older one: some of it leaves, some comes, the rest keeps its order. What stays is
 * copied run by run: of a million rows with some changes there are twice as many runs as changes.
 */
export class RowPlan<T> {
  readonly count: number;
  readonly #olderCount: number;
  readonly #left: Bitmap;
  readonly #coming: readonly Coming<T>[];

  /** @param coming in their order, which never goes back to an earlier place. */
  constructor(olderCount: number, left: Bitmap, coming: readonly Coming<T>[]) {
    this.#olderCount = olderCount;
    this.#left = left;
    this.#coming = coming;
    this.count = olderCount - left.size() + coming.length;
  }

  /**
   * Goes through the new list in its order.
   * @param stay the old places from the first to before the second stand from the third on.
   * @param come this one stands there.
   */
  walk(
    stay: (from: number, to: number, place: number) => void,
    come: (item: T, place: number) => void,
  ): void {
    let [from, place] = [0, 0];
    const stayUntil = (to: number): void => {
      if (to > from) stay(from, to, place);
      place += to - from;
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
      come(item, place);
      place += 1;
    }
    for (; leaves < this.#olderCount; leaves = nextOf(leaving)) {
      stayUntil(leaves);
      from = leaves + 1;
    }
    stayUntil(this.#olderCount);
  }

  /** For each old place the new one, `nowhere` for those that leave. */
  newPlaces(): Uint32Array {
    const places = new Uint32Array(this.#olderCount).fill(nowhere);
    this.walk(
      (from, to, place) => {
        for (let old = from; old < to; old += 1) places[old] = place + old - from;
      },
      () => undefined,
    );
    return places;
  }
}

function nextOf(rows: Iterator<number>): number {
  const next = rows.next();
  return next.done === true ? Infinity : next.value;
}
