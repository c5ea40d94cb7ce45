import { Bitmap } from '../columns/bitmap.ts';
import { NumberWriter } from '../columns/interner.ts';
import { firstIndexWhere } from '../columns/packedId.ts';
import { type Insertion, RowPlan } from '../columns/rowPlan.ts';
import { reversed } from '../columns/vocabulary.ts';
import type { IndexedPerson } from './indexedPerson.ts';
import { occurrenceFlags, mergedTexts, type PeoplePlan, renumber } from './mergedColumns.ts';
import { mergedOrder } from './mergedOrders.ts';
import type { PeopleSnapshot } from './peopleSnapshot.ts';
import { wordsOf } from './searchWords.ts';

/** The most words of a member that are indexed. */
const maxWords = 255;

/** A column of words: the number of words per row, and the word numbers of all rows one after the other. */
interface WordColumn {
  readonly lengths: Uint8Array;
  readonly numbers: Uint32Array;
}

interface MergedWords {
  readonly words: Buffer;
  readonly wordsByEnding: Uint32Array;
  readonly names: WordColumn;
  readonly headlines: WordColumn;
}

/** The words of the next snapshot with their members, without words that are no longer used. */
export function mergedWords(plan: PeoplePlan, older: PeopleSnapshot): MergedWords {
  const known = new KnownWords(older);
  const names = columnOf(plan, { lengths: older.nameLengths, numbers: older.nameWords }, (person) =>
    known.numbersOf([person.fullName, ...person.earlierNames]),
  );
  const headlines = columnOf(
    plan,
    { lengths: older.headlineLengths, numbers: older.headlineWords },
    (person) => known.numbersOf([person.headline ?? '']),
  );
  const { words, newNumbers, plan: wordPlan } = known.sorted([names.numbers, headlines.numbers]);
  renumber(names.numbers, newNumbers);
  renumber(headlines.numbers, newNumbers);
  return { words, wordsByEnding: byEnding(older, wordPlan), names, headlines };
}

/** A word that is not in the older snapshot. */
interface NewWord {
  readonly text: string;
  readonly number: number;
}
type WordPlan = RowPlan<NewWord>;

/** The words of an older snapshot under their numbers, and new words under later numbers. */
class KnownWords {
  readonly #older: PeopleSnapshot['words'];
  readonly #numbers = new Map<string, number>();
  readonly #coming: Insertion<NewWord>[] = [];

  constructor({ words }: PeopleSnapshot) {
    this.#older = words;
  }

  numbersOf(texts: readonly string[]): number[] {
    return [...new Set(texts.flatMap(wordsOf))].slice(0, maxWords).map((word) => this.#numberOf(word));
  }

  /** All words used in these columns in order, and the new number of each. */
  sorted(columns: readonly Uint32Array[]): {
    readonly words: Buffer;
    readonly newNumbers: Uint32Array;
    readonly plan: WordPlan;
  } {
    const { count } = this.#older;
    const held = columns.map((numbers) => occurrenceFlags(numbers, count));
    const left = new Bitmap(count);
    for (let word = 0; word < count; word += 1) if (held.every((one) => one[word] !== 1)) left.add(word);
    const coming = this.#coming.toSorted((one, other) => (one.item.text < other.item.text ? -1 : 1));
    const plan = new RowPlan(count, left, coming);
    const newNumbers = new Uint32Array(count + coming.length);
    newNumbers.set(plan.newRows());
    plan.walk(
      () => undefined,
      ({ number }, row) => {
        newNumbers[number] = row;
      },
    );
    return { words: mergedTexts(plan, this.#older, ({ text }) => text), newNumbers, plan };
  }

  #numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const { count } = this.#older;
    const before = firstIndexWhere(count, (word) => this.#older.textAt(word) >= text);
    const isOld = before < count && this.#older.textAt(before) === text;
    const number = isOld ? before : count + this.#coming.length;
    if (!isOld) this.#coming.push({ item: { text, number }, before });
    this.#numbers.set(text, number);
    return number;
  }
}

function columnOf(
  plan: PeoplePlan,
  older: WordColumn,
  wordsOfPerson: (person: IndexedPerson) => readonly number[],
): WordColumn {
  const starts = startsOf(older.lengths);
  const numbers = new NumberWriter(older.numbers.length);
  const lengths = new Uint8Array(plan.count);
  plan.walk(
    (from, to, row) => {
      numbers.addAll(older.numbers.subarray(starts[from], starts[to]));
      lengths.set(older.lengths.subarray(from, to), row);
    },
    ({ person }, row) => {
      const words = wordsOfPerson(person);
      numbers.addAll(words);
      lengths[row] = words.length;
    },
  );
  return { lengths, numbers: numbers.numbers() };
}

/** Where the words of each row start; the last entry is the end. */
function startsOf(lengths: Uint8Array): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  for (let row = 0; row < lengths.length; row += 1)
    starts[row + 1] = (starts[row] ?? 0) + (lengths[row] ?? 0);
  return starts;
}

/** The new word numbers, sorted by the reversed words. */
function byEnding({ words, wordsByEnding }: PeopleSnapshot, plan: WordPlan): Uint32Array {
  const coming: { ending: string; row: number }[] = [];
  plan.walk(
    () => undefined,
    ({ text }, row) => coming.push({ ending: reversed(text), row }),
  );
  coming.sort((one, other) => (one.ending < other.ending ? -1 : 1));
  return mergedOrder(
    wordsByEnding,
    plan.newRows(),
    coming,
    ({ ending }, old) => reversed(words.textAt(old)) > ending,
  );
}
