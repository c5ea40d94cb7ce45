import { normalizeText } from '#functions/platform/text/normalizeText.ts';
import { placeValue } from '#shared/platform/facts.ts';
import { Bitmap } from '../columns/bitmap.ts';
import { Interner, NumberWriter } from '../columns/interner.ts';
import { invertedPostings, type Postings, postingsOf, rangeOf } from '../columns/postings.ts';
import { TextHeap, TextWriter } from '../columns/textHeap.ts';
import { orderByEnding, rangeStartingWith, Vocabulary } from '../columns/vocabulary.ts';
import { engineLimits } from './directoryQuery.ts';
import { readUsername } from './indexedPerson.ts';
import type { MemberTable } from './memberTable.ts';
import type { PeopleSnapshot } from './peopleSnapshot.ts';
import { asClassYear, type TextQuery, wordsOf } from './searchWords.ts';

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

  /** The members that a query finds: those who have all its words, or a username that starts with it. */
  rowsWith({ words, username, allowsTypos }: TextQuery): Bitmap {
    const matches = this.#havingAll(words.map((word) => this.#runsOf(word, allowsTypos)));
    return username === undefined
      ? matches
      : matches.union(this.#union([this.#beginningOfUsername(username)]));
  }

  /** The members with a name that contains these letters. */
  withName(letters: string): Bitmap {
    const words = this.#words.inside(letters);
    return this.#union(words.map((word) => runOf(this.#names, word)));
  }

  /** The members in one run at least of each word; the rarest word first, which often settles it. */
  #havingAll(runsOfWords: readonly (readonly Run[])[]): Bitmap {
    const [rarest = [], ...rest] = runsOfWords.toSorted((a, b) => rowsIn(a) - rowsIn(b));
    const matches = this.#union(rarest);
    if (rowsIn(rarest) === 0) return matches;
    return rest.reduce((rows, runs) => rows.intersection(this.#union(runs)), matches);
  }

  /**
   * The members of the class that the letters name, or with a word that contains them; a short one must begin a
   * name, and a long one may differ by a typo.
   */
  #runsOf(letters: string, allowsTypos: boolean): Run[] {
    if (letters.length < engineLimits.minInsideLength) {
      const { rows, starts } = this.#names;
      const [first, end] = this.#words.beginningWith(letters);
      return [{ rows, from: starts[first] ?? 0, to: starts[end] ?? 0 }];
    }
    const year = asClassYear(letters);
    return [
      this.#beginningOfUsername(letters),
      ...(year === undefined ? [] : [runOf(this.#table.postings.class, year)]),
      ...this.#runsWith((words) => words.inside(letters)),
      ...(allowsTypos && letters.length >= engineLimits.minTypoLength
        ? this.#runsWith((words) => words.oneTypoFrom(letters))
        : []),
    ];
  }

  #beginningOfUsername(letters: string): Run {
    const { byUsername, cards } = this.#table;
    const [from, to] = rangeStartingWith(byUsername.length, letters, (index) =>
      normalizeText(readUsername(cards.textAt(byUsername[index] ?? 0))),
    );
    return { rows: byUsername, from, to };
  }

  #union(runs: readonly Run[]): Bitmap {
    const members = new Bitmap(this.#table.count);
    for (const { rows, from, to } of runs) members.addAll(rows, from, to);
    return members;
  }

  #runsWith(found: (words: Vocabulary) => readonly number[]): Run[] {
    const words = found(this.#words);
    const runs = words.flatMap((word) => [runOf(this.#names, word), runOf(this.#headlines, word)]);
    return [...runs, ...this.#dictionaries.flatMap((dictionary) => runsInDictionary(dictionary, found))];
  }
}

function runsInDictionary(
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
