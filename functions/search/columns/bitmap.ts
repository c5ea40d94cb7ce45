/** A set of rows, one bit each. */
export class Bitmap {
  /** Signed, so that the bits of a word stay small integers in V8. */
  readonly words: Int32Array;
  #isUntouched = true;

  constructor(size: number) {
    this.words = new Int32Array((size + 31) >>> 5);
  }

  /** True if nothing was ever added, so that callers can skip the set. */
  get isUntouched(): boolean {
    return this.#isUntouched;
  }

  add(row: number): void {
    this.#isUntouched = false;
    this.words[row >>> 5] = (this.words[row >>> 5] ?? 0) | (1 << (row & 31));
  }

  has(row: number): boolean {
    return ((this.words[row >>> 5] ?? 0) & (1 << (row & 31))) !== 0;
  }

  addAll(rows: Uint32Array, from: number, to: number): void {
    if (from >= to) return;
    const { words } = this;
    this.#isUntouched = false;
    for (let index = from; index < to; index += 1) {
      const row = rows[index] ?? 0;
      words[row >>> 5] = (words[row >>> 5] ?? 0) | (1 << (row & 31));
    }
  }

  /** Intersects with the other set. */
  intersect(other: Bitmap): void {
    if (this.#isUntouched) return;
    const { words } = this;
    for (let word = 0; word < words.length; word += 1)
      words[word] = (words[word] ?? 0) & (other.words[word] ?? 0);
  }

  union(other: Bitmap): void {
    if (other.isUntouched) return;
    const { words } = this;
    this.#isUntouched = false;
    for (let word = 0; word < words.length; word += 1)
      words[word] = (words[word] ?? 0) | (other.words[word] ?? 0);
  }

  subtract(other: Bitmap): void {
    if (other.isUntouched) return;
    const { words } = this;
    for (let word = 0; word < words.length; word += 1)
      words[word] = (words[word] ?? 0) & ~(other.words[word] ?? 0);
  }

  /** The rows in ascending order. */
  *rows(): Generator<number> {
    if (this.#isUntouched) return;
    for (let word = 0; word < this.words.length; word += 1) {
      for (let left = this.words[word] ?? 0; left !== 0; left &= left - 1)
        yield (word << 5) + lowestBit(left);
    }
  }

  /** The number of rows. */
  size(): number {
    if (this.#isUntouched) return 0;
    const { words } = this;
    let size = 0;
    for (let word = 0; word < words.length; word += 1) {
      // Counts bits in pairs, then in fours, then in bytes.
      let bits = words[word] ?? 0;
      bits = (bits - ((bits >>> 1) & 0x55555555)) | 0;
      bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
      bits = (bits + (bits >>> 4)) & 0x0f0f0f0f;
      size += Math.imul(bits, 0x01010101) >>> 24;
    }
    return size;
  }

  copy(): Bitmap {
    const copy = new Bitmap(this.words.length << 5);
    copy.words.set(this.words);
    copy.#isUntouched = this.#isUntouched;
    return copy;
  }

  /** The rows from 0 to `size` that are not in this set. */
  complement(size: number): Bitmap {
    const others = new Bitmap(size);
    others.words.fill(-1);
    others.#isUntouched = false;
    if ((size & 31) !== 0) others.words[size >>> 5] = (1 << (size & 31)) - 1;
    others.subtract(this);
    return others;
  }
}

/** The index of the lowest bit that is set. */
export function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}
