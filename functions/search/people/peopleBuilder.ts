import { normalizeText } from '#functions/platform/text/normalizeText.ts';
import type { Place } from '#shared/platform/facts.ts';
import { CodedColumn } from '../columns/codedColumn.ts';
import { packSections } from '../columns/fileSections.ts';
import { Interner } from '../columns/interner.ts';
import { idBytes, orderById, packId } from '../columns/packedId.ts';
import { TextWriter } from '../columns/textHeap.ts';
import { orderByEnding } from '../columns/vocabulary.ts';
import { WordColumn } from '../columns/wordColumn.ts';
import { cardLine, type IndexedPerson, readUsername } from './indexedPerson.ts';
import { flagsOf } from './packedFacts.ts';
import { type PeopleSnapshot, snapshotFormat } from './peopleSnapshot.ts';
import { wordsOf } from './searchWords.ts';
import { storedVisitDay } from './visitDay.ts';

/** A person who is added to a snapshot. */
export interface AddedPerson {
  readonly person: IndexedPerson;
  /** The normalized full name. */
  readonly name: string;
}

const codedColumns = ['places', 'employers', 'titles', 'fields', 'degrees'] as const;
type CodedName = (typeof codedColumns)[number];

/**
 * Writes a snapshot of people row by row, in the order of `byName`, from added people and rows of an older snapshot.
 * The same people always produce the same bytes.
 */
export class PeopleBuilder {
  #row = 0;
  readonly #older: PeopleSnapshot;
  readonly #olderWords: { readonly names: Uint32Array; readonly headlines: Uint32Array };
  readonly #ids: Uint8Array;
  readonly #versions: Float64Array;
  readonly #classes: Uint16Array;
  readonly #days: Uint16Array;
  readonly #flags: Uint8Array;
  readonly #coded: Readonly<Record<CodedName, CodedColumn>>;
  readonly #names: TextWriter;
  readonly #cards: TextWriter;
  readonly #words = new Interner();
  readonly #nameWords: WordColumn;
  readonly #headlineWords: WordColumn;
  readonly #usernames: string[] = [];

  /** @param count the number of rows. */
  constructor(older: PeopleSnapshot, count: number) {
    this.#older = older;
    this.#olderWords = { names: startsOf(older.nameLengths), headlines: startsOf(older.headlineLengths) };
    this.#ids = new Uint8Array(count * idBytes);
    this.#versions = new Float64Array(count);
    this.#classes = new Uint16Array(count);
    this.#days = new Uint16Array(count);
    this.#flags = new Uint8Array(count);
    this.#coded = {
      places: new CodedColumn(count),
      employers: new CodedColumn(count),
      titles: new CodedColumn(count),
      fields: new CodedColumn(count),
      degrees: new CodedColumn(count),
    };
    this.#names = new TextWriter(older.names.bytes.length);
    this.#cards = new TextWriter(older.cards.bytes.length);
    this.#nameWords = new WordColumn(count, this.#words);
    this.#headlineWords = new WordColumn(count, this.#words);
  }

  add({ person, name }: AddedPerson): void {
    const row = this.#row;
    packId(person.id, this.#ids, row * idBytes);
    this.#versions[row] = person.version;
    this.#classes[row] = person.classYear ?? 0;
    this.#days[row] = storedVisitDay(person.seenDay);
    this.#flags[row] = flagsOf(person);
    this.#coded.places.add(row, person.place === undefined ? '' : placeText(person.place));
    this.#coded.employers.add(row, person.employer ?? '');
    this.#coded.titles.add(row, person.jobTitle ?? '');
    this.#coded.fields.add(row, person.field ?? '');
    this.#coded.degrees.add(row, person.degree ?? '');
    this.#names.add(name);
    this.#cards.add(cardLine(person));
    this.#nameWords.add([person.fullName, ...person.earlierNames].flatMap(wordsOf));
    this.#headlineWords.add(wordsOf(person.headline ?? ''));
    this.#usernames.push(normalizeText(person.username));
    this.#row += 1;
  }

  /** Copies the older rows from `from` to before `to`. */
  copy(from: number, to: number): void {
    const [older, row] = [this.#older, this.#row];
    this.#ids.set(older.ids.subarray(from * idBytes, to * idBytes), row * idBytes);
    this.#versions.set(older.versions.subarray(from, to), row);
    this.#classes.set(older.classes.subarray(from, to), row);
    this.#days.set(older.days.subarray(from, to), row);
    this.#flags.set(older.flags.subarray(from, to), row);
    for (const name of codedColumns) this.#copyCodes(name, from, to);
    this.#names.copy(older.names, from, to);
    this.#cards.copy(older.cards, from, to);
    this.#copyWords(from, to);
    for (let olderRow = from; olderRow < to; olderRow += 1)
      this.#usernames.push(normalizeText(readUsername(older.cards.textAt(olderRow))));
    this.#row += to - from;
  }

  finish(): Uint8Array {
    const words = this.#words.sorted();
    const [names, headlines] = [this.#nameWords.finish(words.ranks), this.#headlineWords.finish(words.ranks)];
    const { places, employers, titles, fields, degrees } = this.#coded;
    const dictionaries = {
      places: places.sort().map(placeOfText),
      employers: employers.sort(),
      titles: titles.sort(),
      fields: fields.sort(),
      degrees: degrees.sort(),
    };
    const sections = {
      ids: this.#ids,
      versions: this.#versions,
      classes: this.#classes,
      days: this.#days,
      flags: this.#flags,
      names: this.#names.bytes(),
      cards: this.#cards.bytes(),
      words: heapOf(words.texts),
      wordsByEnding: orderByEnding(words.texts),
      nameLengths: names.lengths,
      nameWords: names.numbers,
      headlineLengths: headlines.lengths,
      headlineWords: headlines.numbers,
      byId: orderById(this.#ids),
      byUsername: orderByText(this.#usernames),
      dictionaries: Buffer.from(JSON.stringify(dictionaries)),
      places: places.codes,
      employers: employers.codes,
      titles: titles.codes,
      fields: fields.codes,
      degrees: degrees.codes,
    };
    return packSections(snapshotFormat, Object.entries(sections));
  }

  #copyCodes(name: CodedName, from: number, to: number): void {
    const older = this.#older;
    const textOf = (code: number): string => {
      const text = older.dictionaries[name][code - 1] ?? '';
      return typeof text === 'string' ? text : placeText(text);
    };
    for (let olderRow = from; olderRow < to; olderRow += 1)
      this.#coded[name].copy(this.#row + olderRow - from, older[name][olderRow] ?? 0, textOf);
  }

  #copyWords(from: number, to: number): void {
    const { words, nameLengths, nameWords, headlineLengths, headlineWords } = this.#older;
    const { names, headlines } = this.#olderWords;
    const textOf = (word: number): string => words.textAt(word);
    this.#nameWords.copy(
      { lengths: nameLengths.subarray(from, to), numbers: nameWords.subarray(names[from], names[to]) },
      textOf,
    );
    this.#headlineWords.copy(
      {
        lengths: headlineLengths.subarray(from, to),
        numbers: headlineWords.subarray(headlines[from], headlines[to]),
      },
      textOf,
    );
  }
}

/** Where the words of each row start; the last entry is the end. */
function startsOf(lengths: Uint8Array): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  for (let row = 0; row < lengths.length; row += 1)
    starts[row + 1] = (starts[row] ?? 0) + (lengths[row] ?? 0);
  return starts;
}

function heapOf(texts: readonly string[]): Buffer {
  const heap = new TextWriter();
  for (const text of texts) heap.add(text);
  return heap.bytes();
}

/** The rows ordered by their texts, and by row if these are equal. */
function orderByText(texts: readonly string[]): Uint32Array {
  const rows = Uint32Array.from(texts, (_, row) => row);
  return rows.sort((a, b) => {
    const [textA, textB] = [texts[a] ?? '', texts[b] ?? ''];
    return textA === textB ? a - b : textA < textB ? -1 : 1;
  });
}

/** A separator that no city's name contains. */
const separator = '\t';

function placeText({ city, country }: Place): string {
  return [city, country].map((text) => text.replaceAll(/[\t\n]/g, ' ')).join(separator);
}

function placeOfText(text: string): Place {
  const [city = '', country = ''] = text.split(separator);
  return { city, country };
}
