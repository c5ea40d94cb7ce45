import type { FileSection } from '../columns/fileSections.ts';
import type { RowPlan } from '../columns/rowPlan.ts';
import { type TextHeap, TextWriter } from '../columns/textHeap.ts';
import type { IndexedPerson } from './indexedPerson.ts';

/** A person who is added to a snapshot. */
export interface AddedPerson {
  readonly person: IndexedPerson;
  /** The normalized full name. */
  readonly name: string;
}

export type PeoplePlan = RowPlan<AddedPerson>;

/**
 * A column of the next snapshot: the older values plus those of the added people.
 * @param column an array of the new length, which is filled and returned.
 * @param each the number of values per row.
 */
export function mergedColumn<C extends FileSection>(
  plan: PeoplePlan,
  older: FileSection,
  column: C,
  set: (column: C, row: number, person: IndexedPerson) => void,
  each: number = 1,
): C {
  const [from, into] = [bytesOf(older), bytesOf(column)];
  const width = older.BYTES_PER_ELEMENT * each;
  plan.walk(
    (start, end, row) => into.set(from.subarray(start * width, end * width), row * width),
    ({ person }, row) => set(column, row, person),
  );
  return column;
}

function bytesOf({ buffer, byteOffset, byteLength }: FileSection): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** The texts of the next snapshot. */
export function mergedTexts<T>(plan: RowPlan<T>, older: TextHeap, textOf: (item: T) => string): Buffer {
  const texts = new TextWriter(older.bytes.length);
  plan.walk(
    (from, to) => texts.copy(older, from, to),
    (item) => texts.add(textOf(item)),
  );
  return texts.bytes();
}

/** A column of numbers for shared texts, and these texts in order; 0 means none. */
interface Coded {
  readonly numbers: Uint32Array;
  readonly texts: readonly string[];
}

/** The same for the next snapshot, without texts that are no longer used. */
export function mergedCodes(
  plan: PeoplePlan,
  older: Coded,
  textOf: (person: IndexedPerson) => string,
): Coded {
  const texts = [...older.texts];
  const codes = new Map(texts.map((text, index) => [text, index + 1]));
  const codeOf = (text: string): number => {
    const known = text === '' ? 0 : codes.get(text);
    if (known !== undefined) return known;
    const code = texts.push(text);
    codes.set(text, code);
    return code;
  };
  const numbers = mergedColumn(plan, older.numbers, new Uint32Array(plan.count), (column, row, person) => {
    column[row] = codeOf(textOf(person));
  });
  const occurs = occurrenceFlags(numbers, texts.length + 1);
  const kept = texts
    .filter((_, index) => occurs[index + 1] === 1)
    .toSorted((one, next) => (one < next ? -1 : 1));
  const newCodes = new Uint32Array(texts.length + 1);
  for (const [index, text] of kept.entries()) newCodes[codes.get(text) ?? 0] = index + 1;
  renumber(numbers, newCodes);
  return { numbers, texts: kept };
}

/** 1 for each number that occurs in these. */
export function occurrenceFlags(numbers: Uint32Array, count: number): Uint8Array {
  const held = new Uint8Array(count);
  for (let index = 0; index < numbers.length; index += 1) held[numbers[index] ?? 0] = 1;
  return held;
}

/** Replaces each number by its new one. */
export function renumber(numbers: Uint32Array, newNumbers: Uint32Array): void {
  for (let index = 0; index < numbers.length; index += 1)
    numbers[index] = newNumbers[numbers[index] ?? 0] ?? 0;
}
