/**
 * For each key, the rows that have it, in ascending order. The rows of `key` are at the indexes from `starts[key]`
 * to `starts[key + 1]`.
 */
export interface Postings {
  readonly starts: Uint32Array;
  readonly rows: Uint32Array;
}

/** Groups the rows of a column by key. */
export function postingsOf(column: Uint16Array | Uint32Array, keys: number): Postings {
  const starts = countsOf(column, keys);
  const rows = new Uint32Array(column.length);
  const next = starts.slice();
  for (let row = 0; row < column.length; row += 1) {
    const key = column[row] ?? 0;
    const position = next[key] ?? 0;
    rows[position] = row;
    next[key] = position + 1;
  }
  return { starts, rows };
}

/**
 * Inverts the words of each row into the rows of each word. `lengths` has the number of words per row; `words` has
 * the words of all rows one after the other.
 */
export function invertedPostings(
  lengths: Uint8Array | Uint32Array,
  words: Uint32Array,
  keys: number,
): Postings {
  const starts = countsOf(words, keys);
  const rows = new Uint32Array(words.length);
  const next = starts.slice();
  let position = 0;
  for (let row = 0; row < lengths.length; row += 1) {
    const end = position + (lengths[row] ?? 0);
    for (; position < end; position += 1) {
      const word = words[position] ?? 0;
      const free = next[word] ?? 0;
      rows[free] = row;
      next[word] = free + 1;
    }
  }
  return { starts, rows };
}

/** The range of a key's rows; empty for a key added later. */
export function rangeOf({ starts }: Postings, key: number): readonly [number, number] {
  return key + 1 < starts.length ? [starts[key] ?? 0, starts[key + 1] ?? 0] : [0, 0];
}

function countsOf(column: Uint16Array | Uint32Array, keys: number): Uint32Array {
  const starts = new Uint32Array(keys + 1);
  for (let row = 0; row < column.length; row += 1) {
    const next = (column[row] ?? 0) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let key = 1; key <= keys; key += 1) starts[key] = (starts[key] ?? 0) + (starts[key - 1] ?? 0);
  return starts;
}
