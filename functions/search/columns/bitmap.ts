/** A set of rows, one bit each. `add`, `addAll` and `remove` change it; the other operations return a new set. */
export class Bitmap {
  /** Signed, so that the bits of a word stay small integers in V8. */
  readonly words: Int32Array;

  /** An empty set for the rows below `size`. */
  constructor(size: number) {
    this.words = new Int32Array((size + 31) >>> 5);
  }

  /** All rows below `size`. */
  static all(size: number): Bitmap {
    const all = new Bitmap(size);
    all.words.fill(-1);
    if ((size & 31) !== 0) all.words[size >>> 5] = (1 << (size & 31)) - 1;
    return all;
  }

  add(row: number): void {
    this.words[row >>> 5] = (this.words[row >>> 5] ?? 0) | (1 << (row & 31));
  }

  addAll(rows: Uint32Array, from: number, to: number): void {
    const { words } = this;
    for (let index = from; index < to; index += 1) {
      const row = rows[index] ?? 0;
      words[row >>> 5] = (words[row >>> 5] ?? 0) | (1 << (row & 31));
    }
  }

  remove(row: number): void {
    this.words[row >>> 5] = (this.words[row >>> 5] ?? 0) & ~(1 << (row & 31));
  }

  has(row: number): boolean {
    return ((this.words[row >>> 5] ?? 0) & (1 << (row & 31))) !== 0;
  }

  /** The rows in ascending order. */
  *rows(): Generator<number> {
    for (let word = 0; word < this.words.length; word += 1) {
      for (let bits = this.words[word] ?? 0; bits !== 0; bits &= bits - 1)
        yield (word << 5) + lowestBit(bits);
    }
  }

  /** The number of rows. */
  size(): number {
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

  intersection(other: Bitmap): Bitmap {
    const { words } = this;
    const both = new Bitmap(words.length << 5);
    for (let word = 0; word < words.length; word += 1)
      both.words[word] = (words[word] ?? 0) & (other.words[word] ?? 0);
    return both;
  }

  union(other: Bitmap): Bitmap {
    const { words } = this;
    const either = new Bitmap(words.length << 5);
    for (let word = 0; word < words.length; word += 1)
      either.words[word] = (words[word] ?? 0) | (other.words[word] ?? 0);
    return either;
  }

  difference(other: Bitmap): Bitmap {
    const { words } = this;
    const rest = new Bitmap(words.length << 5);
    for (let word = 0; word < words.length; word += 1)
      rest.words[word] = (words[word] ?? 0) & ~(other.words[word] ?? 0);
    return rest;
  }
}

/** The index of the lowest bit that is set. */
export function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}
