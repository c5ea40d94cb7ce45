/** A set of rows, a bit for each. */
export class Bitmap {
  readonly words: Uint32Array;

  constructor(size: number) {
    this.words = new Uint32Array((size + 31) >>> 5);
  }

  add(row: number): void {
    this.words[row >>> 5] = (this.words[row >>> 5] ?? 0) | (1 << (row & 31));
  }

  has(row: number): boolean {
    return ((this.words[row >>> 5] ?? 0) & (1 << (row & 31))) !== 0;
  }

  addAll(rows: Uint32Array, from: number, to: number): void {
    const { words } = this;
    for (let place = from; place < to; place += 1) {
      const row = rows[place] ?? 0;
      words[row >>> 5] = (words[row >>> 5] ?? 0) | (1 << (row & 31));
    }
  }

  /** Keeps what the other holds, too. */
  keep(other: Bitmap): void {
    const { words } = this;
    for (let word = 0; word < words.length; word += 1)
      words[word] = (words[word] ?? 0) & (other.words[word] ?? 0);
  }

  addOthers(other: Bitmap): void {
    const { words } = this;
    for (let word = 0; word < words.length; word += 1)
      words[word] = (words[word] ?? 0) | (other.words[word] ?? 0);
  }

  remove(other: Bitmap): void {
    const { words } = this;
    for (let word = 0; word < words.length; word += 1)
      words[word] = (words[word] ?? 0) & ~(other.words[word] ?? 0);
  }

  /** The rows, in order. */
  *rows(): Generator<number> {
    for (let word = 0; word < this.words.length; word += 1) {
      for (let left = this.words[word] ?? 0; left !== 0; left &= left - 1)
        yield (word << 5) + lowestBit(left);
    }
  }

  /** How many rows there are. */
  size(): number {
    let size = 0;
    for (const word of this.words) {
      for (let bits = word; bits !== 0; bits &= bits - 1) size += 1;
    }
    return size;
  }

  copy(): Bitmap {
    const copy = new Bitmap(this.words.length << 5);
    copy.words.set(this.words);
    return copy;
  }

  /** All rows of so many that are not in this set. */
  others(size: number): Bitmap {
    const others = new Bitmap(size);
    others.words.fill(0xffffffff);
    if ((size & 31) !== 0) others.words[size >>> 5] = (1 << (size & 31)) - 1;
    others.remove(this);
    return others;
  }
}

/** The place of the lowest bit that is set. */
export function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}
