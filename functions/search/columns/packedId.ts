import { isId } from '#shared/platform/fields.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const letters = 26;
/** The five bits of a character, by its code. */
const bitsOf = Uint8Array.from({ length: 128 }, (_, code) =>
  Math.max(0, alphabet.indexOf(String.fromCharCode(code))),
);
/** The first character holds three bits, the others five. */
const firstBits = 3;

/** Bytes per id in a column; they sort like the ids. */
export const idBytes = 16;
const momentBytes = 6;

/** Writes a ULID as its 128 bits. */
export function packId(id: string, into: Uint8Array, offset: number): void {
  let bufferedBits = 0;
  let bits = firstBits - 5;
  let index = offset;
  for (let letter = 0; letter < letters; letter += 1) {
    bufferedBits = (bufferedBits << 5) | (bitsOf[id.charCodeAt(letter)] ?? 0);
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    into[index] = bufferedBits >> bits;
    bufferedBits &= (1 << bits) - 1;
    index += 1;
  }
}

/** The ULID of a row. */
export function idAt(ids: Uint8Array, row: number): string {
  let id = '';
  let bufferedBits = 0;
  let bits = 5 - firstBits;
  for (let index = row * idBytes; index < (row + 1) * idBytes; index += 1) {
    bufferedBits = (bufferedBits << 8) | (ids[index] ?? 0);
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      id += alphabet.charAt(bufferedBits >> bits);
      bufferedBits &= (1 << bits) - 1;
    }
  }
  return id;
}

/** The time at which a row's id was created, in epoch milliseconds. */
export function createdAtOf(ids: Uint8Array, row: number): number {
  let moment = 0;
  for (let index = row * idBytes; index < row * idBytes + momentBytes; index += 1) {
    moment = moment * 0x100 + (ids[index] ?? 0);
  }
  return moment;
}

/** Compares the ids of two rows, which may be in different columns. */
export function compareIds(ids: Uint8Array, row: number, others: Uint8Array, otherRow: number): number {
  for (let index = 0; index < idBytes; index += 1) {
    const less = (ids[row * idBytes + index] ?? 0) - (others[otherRow * idBytes + index] ?? 0);
    if (less !== 0) return less;
  }
  return 0;
}

/** The row of an id, by binary search in the rows ordered by id; undefined if absent. */
export function rowOfId(ids: Uint8Array, byId: Uint32Array, id: string): number | undefined {
  if (!isId(id)) return undefined;
  const target = packed(id);
  const row = byId[positionOf(ids, byId, target)];
  return row !== undefined && compareIds(ids, row, target, 0) === 0 ? row : undefined;
}

/** How many of the rows' ids are smaller than this one. */
export function idsBefore(ids: Uint8Array, byId: Uint32Array, id: string): number {
  return isId(id)
    ? positionOf(ids, byId, packed(id))
    : firstIndexWhere(byId.length, (index) => idAt(ids, byId[index] ?? 0) >= id);
}

function packed(id: string): Uint8Array {
  const bytes = new Uint8Array(idBytes);
  packId(id, bytes, 0);
  return bytes;
}

function positionOf(ids: Uint8Array, byId: Uint32Array, target: Uint8Array): number {
  return firstIndexWhere(byId.length, (index) => compareIds(ids, byId[index] ?? 0, target, 0) >= 0);
}

/**
 * Binary search: the first index for which the condition holds, if it holds for all later ones; `end` if there is
 * none.
 */
export function firstIndexWhere(end: number, holds: (index: number) => boolean): number {
  return firstBetween(0, end, holds);
}

/** The same from a start index; fast if the result is near it. */
export function nextIndexWhere(from: number, end: number, holds: (index: number) => boolean): number {
  let [low, high, step] = [from, from, 1];
  while (high < end && !holds(high)) {
    low = high + 1;
    high += step;
    step *= 2;
  }
  return firstBetween(low, Math.min(high, end), holds);
}

function firstBetween(first: number, end: number, holds: (index: number) => boolean): number {
  let from = first;
  let to = end;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** Two bytes of a row's id. */
function pairAt(ids: Uint8Array, row: number, index: number): number {
  const offset = row * idBytes + index;
  return ((ids[offset] ?? 0) << 8) | (ids[offset + 1] ?? 0);
}

/** The rows ordered by id: a radix sort, two bytes at a time from the last. */
export function orderById(ids: Uint8Array): Uint32Array {
  const count = ids.length / idBytes;
  let order = new Uint32Array(count);
  for (let row = 0; row < count; row += 1) order[row] = row;
  let next = new Uint32Array(count);
  for (let index = idBytes - 2; index >= 0; index -= 2) {
    const ends = new Uint32Array(0x10001);
    for (let row = 0; row < count; row += 1) addTo(ends, pairAt(ids, row, index) + 1, 1);
    for (let pair = 1; pair <= 0x10000; pair += 1) addTo(ends, pair, ends[pair - 1] ?? 0);
    for (const row of order) {
      const pair = pairAt(ids, row, index);
      next[ends[pair] ?? 0] = row;
      addTo(ends, pair, 1);
    }
    [order, next] = [next, order];
  }
  return order;
}

function addTo(numbers: Uint32Array, index: number, amount: number): void {
  numbers[index] = (numbers[index] ?? 0) + amount;
}
