import { normalizeText } from '#functions/platform/text/normalizeText.ts';
import { Bitmap } from '../columns/bitmap.ts';
import { readUsername } from './card.ts';
import { engineLimits } from './directoryQuery.ts';
import { Interner, NumberWriter } from '../columns/interner.ts';
import type { MemberTable } from './memberTable.ts';
import type { PeopleSnapshot } from './peopleSnapshot.ts';
import { invertedPostings, type Postings, postingsOf, rangeOf } from '../columns/postings.ts';
import { placeValue } from '#shared/platform/facts.ts';
import { classLike, wordsOf } from './searchWords.ts';
import { TextHeap, TextWriter } from '../columns/textHeap.ts';
import { orderByEnding, rangeStartingWith, Vocabulary } from '../columns/vocabulary.ts';

/** A range of rows of a postings list. */
interface Run {
  readonly rows: Uint32Array;
  readonly from: number;
  readonly to: number;
}

/** The words of a dictionary's texts, and the numbers of the texts that contain each. */
interface DictionaryWords {
  readonly words: Vocabulary;
  readonly texts: Postings;
  /** The members by text number. */
  readonly members: Postings;
}

/** All words that find the members of a snapshot. */
export class WordPostings {
  readonly #words: Vocabulary;
  readonly #names: Postings;
  readonly #headlines: Postings;
  readonly #dictionaries: readonly DictionaryWords[];
  readonly #table: MemberTable;

  constructor(snapshot: PeopleSnapshot, table: MemberTable) {
    const { words, wordsByEnding, dictionaries, titles } = snapshot;
    this.#words = new Vocabulary(words, wordsByEnding);
    this.#names = invertedPostings(snapshot.nameLengths, snapshot.nameWords, words.count);
    this.#headlines = invertedPostings(snapshot.headlineLengths, snapshot.headlineWords, words.count);
    this.#dictionaries = [
      wordsIn(dictionaries.employers, table.postings.employer),
      wordsIn(dictionaries.titles, postingsOf(titles, dictionaries.titles.length + 1)),
      wordsIn(dictionaries.places.map(placeValue), table.postings.place),
    ];
    this.#table = table;
  }

  /** The members with a name that contains these letters. */
  withName(letters: string): Bitmap {
    const words = this.#words.inside(letters);
    return this.union(words.map((word) => runOf(this.#names, word)));
  }

  /**
   * The members of the class that the letters name, or with a word that contains them; a short one must begin a
   * name.
   */
  runsOf(letters: string): Run[] {
    if (letters.length >= engineLimits.insideFrom) {
      const year = classLike(letters);
      return [
        this.beginningOfUsername(letters),
        ...(year === undefined ? [] : [runOf(this.#table.postings.class, year)]),
        ...this.#runsWith((words) => words.inside(letters)),
      ];
    }
    const { rows, starts } = this.#names;
    const [first, end] = this.#words.beginningWith(letters);
    return [{ rows, from: starts[first] ?? 0, to: starts[end] ?? 0 }];
  }

  /** The members with a word that differs from this one by a typo. */
  runsOfTypo(word: string): Run[] {
    return this.#runsWith((words) => words.oneTypoFrom(word));
  }

  beginningOfUsername(letters: string): Run {
    const { byUsername, cards } = this.#table;
    const [from, to] = rangeStartingWith(byUsername.length, letters, (index) =>
      normalizeText(readUsername(cards.textAt(byUsername[index] ?? 0))),
    );
    return { rows: byUsername, from, to };
  }

  union(runs: readonly Run[]): Bitmap {
    const members = new Bitmap(this.#table.count);
    for (const { rows, from, to } of runs) members.addAll(rows, from, to);
    return members;
  }

  #runsWith(found: (words: Vocabulary) => readonly number[]): Run[] {
    const words = found(this.#words);
    const runs = words.flatMap((word) => [runOf(this.#names, word), runOf(this.#headlines, word)]);
    return [...runs, ...this.#dictionaries.flatMap((dictionary) => runsIn(dictionary, found))];
  }
}

/** The words of a query, and the members of a snapshot that they find. */
export class WordQuery {
  readonly #postings: WordPostings;
  readonly #words: readonly string[];
  readonly #exact: readonly (readonly Run[])[];
  readonly #username: string | undefined;

  /** `username`: also finds members whose username starts with it. */
  constructor(postings: WordPostings, words: readonly string[], username: string | undefined) {
    this.#postings = postings;
    this.#words = words;
    this.#exact = words.map((word) => postings.runsOf(word));
    this.#username = username;
  }

  /** The members who have all the words. */
  exact(): Bitmap {
    return this.#having(this.#exact);
  }

  /** The members who have all the words, long ones with up to one typo each. */
  forgiving(): Bitmap {
    return this.#having(
      this.#words.map((word, index) => {
        const exact = this.#exact[index] ?? [];
        return word.length < engineLimits.typoFrom ? exact : [...exact, ...this.#postings.runsOfTypo(word)];
      }),
    );
  }

  #having(runs: readonly (readonly Run[])[]): Bitmap {
    const [rarest = [], ...rest] = runs.toSorted((one, other) => rowsIn(one) - rowsIn(other));
    const found = this.#postings.union(rarest);
    for (const others of rowsIn(rarest) === 0 ? [] : rest) found.intersect(this.#postings.union(others));
    if (this.#username === undefined) return found;
    found.union(this.#postings.union([this.#postings.beginningOfUsername(this.#username)]));
    return found;
  }
}

function runsIn(
  { words, texts, members }: DictionaryWords,
  found: (words: Vocabulary) => readonly number[],
): Run[] {
  const codes = new Set<number>();
  for (const word of found(words)) {
    const [from, to] = rangeOf(texts, word);
    for (let index = from; index < to; index += 1) codes.add((texts.rows[index] ?? 0) + 1);
  }
  return [...codes].map((code) => runOf(members, code));
}

function runOf(postings: Postings, key: number): Run {
  const [from, to] = rangeOf(postings, key);
  return { rows: postings.rows, from, to };
}

function rowsIn(runs: readonly Run[]): number {
  return runs.reduce((sum, { from, to }) => sum + to - from, 0);
}

function wordsIn(texts: readonly string[], members: Postings): DictionaryWords {
  const interner = new Interner();
  const lengths = new Uint32Array(texts.length);
  const numbers = new NumberWriter();
  for (const [index, text] of texts.entries()) {
    const words = [...new Set(wordsOf(text))];
    numbers.addAll(words.map((word) => interner.numberOf(word)));
    lengths[index] = words.length;
  }
  const { texts: words, ranks } = interner.sorted();
  const heap = new TextWriter();
  for (const word of words) heap.add(word);
  const sorted = numbers.numbers().map((number) => ranks[number] ?? 0);
  return {
    words: new Vocabulary(new TextHeap(heap.bytes()), orderByEnding(words)),
    texts: invertedPostings(lengths, sorted, words.length),
    members,
  };
}
