/** One offset is stored for every 16 rows; the others are found by scanning from it. */
const stride = 16;
const lineBreak = 10;
const usualRoom = 1 << 16;

/** The texts of rows as UTF-8, each terminated by a line break, which no text contains. */
export class TextHeap {
  readonly bytes: Buffer;
  readonly count: number;
  readonly #offsets: Uint32Array;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    const offsets = [0];
    let count = 0;
    for (let offset = 0; offset < bytes.length; offset += 1) {
      if (bytes[offset] !== lineBreak) continue;
      count += 1;
      if (count % stride === 0) offsets.push(offset + 1);
    }
    this.#offsets = Uint32Array.from(offsets);
    this.count = count;
  }

  textAt(row: number): string {
    const from = this.startOf(row);
    return this.bytes.toString('utf8', from, this.bytes.indexOf(lineBreak, from));
  }

  /** The first byte of a row's text; for the row after the last, the end of the data. */
  startOf(row: number): number {
    let offset = this.#offsets[Math.floor(row / stride)] ?? 0;
    for (let left = row % stride; left > 0; offset += 1) if (this.bytes[offset] === lineBreak) left -= 1;
    return offset;
  }

  /** The row whose text contains this byte. */
  rowAt(offset: number): number {
    let from = 0;
    let to = this.#offsets.length;
    while (to - from > 1) {
      const middle = (from + to) >>> 1;
      if ((this.#offsets[middle] ?? 0) <= offset) from = middle;
      else to = middle;
    }
    let row = from * stride;
    for (let index = this.#offsets[from] ?? 0; index < offset; index += 1)
      if (this.bytes[index] === lineBreak) row += 1;
    return row;
  }

  /** The rows whose text contains this one, ascending. A line break at its end matches the end of the text. */
  rowsWith(text: string): number[] {
    const { bytes } = this;
    const pattern = Buffer.from(text);
    const rows: number[] = [];
    for (let offset = bytes.indexOf(pattern); offset !== -1; offset = bytes.indexOf(pattern, offset)) {
      rows.push(this.rowAt(offset));
      offset = bytes.indexOf(lineBreak, offset) + 1;
    }
    return rows;
  }
}

/** Builds a heap text by text. */
export class TextWriter {
  #bytes: Buffer;
  #length = 0;

  /** @param room the initial capacity in bytes. */
  constructor(room: number = usualRoom) {
    this.#bytes = Buffer.alloc(room);
  }

  add(text: string): void {
    // A UTF-16 unit takes at most three bytes.
    this.#reserve(text.length * 3 + 1);
    this.#length += this.#bytes.write(text, this.#length);
    this.#bytes[this.#length] = lineBreak;
    this.#length += 1;
  }

  /** Copies the texts of a range of rows, the second index excluded. */
  copy(heap: TextHeap, from: number, to: number): void {
    const [start, end] = [heap.startOf(from), heap.startOf(to)];
    this.#reserve(end - start);
    heap.bytes.copy(this.#bytes, this.#length, start, end);
    this.#length += end - start;
  }

  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return;
    const larger = Buffer.alloc(Math.max(this.#bytes.length * 2, this.#length + bytes));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}
