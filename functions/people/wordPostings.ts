import { Bitmap } from './bitmap.ts';
import { engineLimits } from './engineLimits.ts';
import { fold } from '../stores/fold.ts';
import { Interner, NumberWriter } from './interner.ts';
import type { MemberTable } from './memberTable.ts';
import { readCardLine } from './card.ts';
import { firstWhere } from './packedId.ts';
import type { PeopleSnapshot } from './peopleSnapshot.ts';
import { invert, type Postings, postingsOf, rangeOf } from './postings.ts';
import { wordsOf } from './searchWords.ts';
import { TextHeap, TextWriter } from './textHeap.ts';
import { beginningWith, oneTypoFrom } from './vocabulary.ts';

/** Some rows of postings. */
interface Run {
  readonly rows: Uint32Array;
  readonly from: number;
  readonly to: number;
}

/** The words of a dictionary's texts, and the numbers of the texts that have them. */
interface DictionaryWords {
  readonly words: TextHeap;
  readonly codes: Postings;
  /** The members by the number of their text. */
  readonly members: Postings;
}

/** Every word by which the members of a snapshot are found. */
export class WordPostings {
  readonly #words: TextHeap;
  readonly #names: Postings;
  readonly #headlines: Postings;
  readonly #texts: readonly DictionaryWords[];
  readonly #table: MemberTable;

  constructor(snapshot: PeopleSnapshot, table: MemberTable) {
    const { words, dictionaries, titles } = snapshot;
    this.#words = words;
    this.#names = invert(snapshot.nameLengths, snapshot.nameWords, words.count);
    this.#headlines = invert(snapshot.headlineLengths, snapshot.headlineWords, words.count);
    this.#texts = [
      dictionaryWords(dictionaries.employers, table.postings.employer),
      dictionaryWords(dictionaries.titles, postingsOf(titles, dictionaries.titles.length + 1)),
    ];
    this.#table = table;
  }

  /** The members who have all these words; where there is none, nobody. `username` is the beginning of one. */
  matching(words: readonly string[], username: string | undefined, typos: boolean): Bitmap {
    const found = this.#having(words, typos);
    for (const { rows, from, to } of username === undefined ? [] : [this.#usernames(username)]) {
      found.addAll(rows, from, to);
    }
    return found;
  }

  /** Whose names have a word with these letters inside. */
  withName(letters: string): Bitmap {
    return this.#union(this.#words.rowsWith(letters).map((word) => runOf(this.#names, word)));
  }

  #having(words: readonly string[], typos: boolean): Bitmap {
    const runs = words
      .map((word) => this.#runsOf(word, typos))
      .toSorted((one, other) => lengthOf(one) - lengthOf(other));
    const [rarest, ...rest] = runs;
    if (rarest === undefined || lengthOf(rarest) === 0) return new Bitmap(this.#table.count);
    const found = this.#union(rarest);
    for (const others of rest) found.keep(this.#union(others));
    return found;
  }

  #union(runs: readonly Run[]): Bitmap {
    const members = new Bitmap(this.#table.count);
    for (const { rows, from, to } of runs) members.addAll(rows, from, to);
    return members;
  }

  #runsOf(word: string, typos: boolean): Run[] {
    if (word.length < engineLimits.insideFrom) {
      const [from, to] = beginningWith(this.#words, word);
      return [
        { rows: this.#names.rows, from: this.#names.starts[from] ?? 0, to: this.#names.starts[to] ?? 0 },
      ];
    }
    const forgiven = typos && word.length >= engineLimits.typoFrom;
    const found = wordsLike(this.#words, word, forgiven);
    return [
      this.#usernames(word),
      ...found.map((other) => runOf(this.#names, other)),
      ...found.map((other) => runOf(this.#headlines, other)),
      ...this.#texts.flatMap((texts) => runsOfTexts(texts, word, forgiven)),
    ];
  }

  #usernames(beginning: string): Run {
    const { byUsername, cards } = this.#table;
    const usernameAt = (place: number) => fold(readCardLine(cards.textAt(byUsername[place] ?? 0)).username);
    const from = firstWhere(byUsername.length, (place) => usernameAt(place) >= beginning);
    const to = firstWhere(byUsername.length, (place) => {
      const username = usernameAt(place);
      return username > beginning && !username.startsWith(beginning);
    });
    return { rows: byUsername, from, to };
  }
}

function wordsLike(words: TextHeap, word: string, forgiven: boolean): number[] {
  const inside = words.rowsWith(word);
  return forgiven ? [...inside, ...oneTypoFrom(words, word)] : inside;
}

function runsOfTexts({ words, codes, members }: DictionaryWords, word: string, forgiven: boolean): Run[] {
  const found = new Set<number>();
  for (const other of wordsLike(words, word, forgiven)) {
    const [from, to] = rangeOf(codes, other);
    for (let place = from; place < to; place += 1) found.add((codes.rows[place] ?? 0) + 1);
  }
  return [...found].map((code) => runOf(members, code));
}

function runOf(postings: Postings, key: number): Run {
  const [from, to] = rangeOf(postings, key);
  return { rows: postings.rows, from, to };
}

function lengthOf(runs: readonly Run[]): number {
  return runs.reduce((sum, { from, to }) => sum + to - from, 0);
}

function dictionaryWords(texts: readonly string[], members: Postings): DictionaryWords {
  const interner = new Interner();
  const lengths = new Uint32Array(texts.length);
  const numbers = new NumberWriter();
  for (const [row, text] of texts.entries()) {
    const words = new Set(wordsOf(text));
    for (const word of words) numbers.add(interner.numberOf(word));
    lengths[row] = words.size;
  }
  const { texts: sorted, places } = interner.sorted();
  const words = new TextWriter();
  for (const word of sorted) words.add(word);
  const codes = invert(
    lengths,
    numbers.numbers().map((number) => places[number] ?? 0),
    sorted.length,
  );
  return { words: new TextHeap(words.bytes()), codes, members };
}
