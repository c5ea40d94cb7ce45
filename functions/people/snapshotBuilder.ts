import type { Place } from '#shared/facts.ts';
import { fold } from '../stores/fold.ts';
import { cardLine, readCardLine } from './card.ts';
import { CodedColumn } from './codedColumn.ts';
import { flagsOf } from './flags.ts';
import type { IndexedPerson } from './indexedPerson.ts';
import { Interner, NumberWriter } from './interner.ts';
import { idBytes, orderById, packId } from './packedId.ts';
import { wordsOf } from './searchWords.ts';
import { packSections, type Section } from './sections.ts';
import type { PeopleSnapshot } from './peopleSnapshot.ts';
import { snapshotFormat } from './snapshotFormat.ts';
import { TextWriter } from './textHeap.ts';
import { orderByEnding } from './vocabulary.ts';

const dictionaryNames = ['places', 'employers', 'titles', 'fields', 'degrees'] as const;
type DictionaryName = (typeof dictionaryNames)[number];

/** Words of one member that count. */
const wordsMost = 255;
/** No city's name holds it. */
const between = '\t';

/** A column of words: how many each row has, and which. */
class WordColumn {
  readonly lengths: Uint8Array;
  readonly words = new NumberWriter();

  constructor(count: number) {
    this.lengths = new Uint8Array(count);
  }

  add(row: number, words: Iterable<number>): void {
    let length = 0;
    for (const word of words) {
      this.words.add(word);
      length += 1;
    }
    this.lengths[row] = length;
  }
}

/** Writes a snapshot row by row, in the order of names; the same rows make the same bytes, wherever they come from. */
export class SnapshotBuilder {
  #row = 0;
  readonly #ids: Uint8Array;
  readonly #versions: Float64Array;
  readonly #classes: Uint16Array;
  readonly #days: Uint16Array;
  readonly #flags: Uint8Array;
  readonly #coded: Readonly<Record<DictionaryName, CodedColumn>>;
  readonly #names = new TextWriter();
  readonly #cards = new TextWriter();
  readonly #usernames: string[] = [];
  readonly #words = new Interner();
  readonly #nameWords: WordColumn;
  readonly #headlineWords: WordColumn;
  /** The numbers of an older snapshot's words, and 1. */
  #ofOlderWords = new Uint32Array(0);

  /** Room for so many rows. */
  constructor(count: number) {
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
    this.#nameWords = new WordColumn(count);
    this.#headlineWords = new WordColumn(count);
  }

  /** The next row; `name` is the folded full name. */
  add(person: IndexedPerson, name: string): void {
    const row = this.#row;
    const { places, employers, titles, fields, degrees } = this.#coded;
    packId(person.id, this.#ids, row * idBytes);
    this.#versions[row] = person.version;
    this.#classes[row] = person.classYear ?? 0;
    this.#days[row] = person.seenDay === undefined ? 0 : person.seenDay + 1;
    this.#flags[row] = flagsOf(person);
    places.add(row, person.place === undefined ? '' : placeText(person.place));
    employers.add(row, person.employer ?? '');
    titles.add(row, person.jobTitle ?? '');
    fields.add(row, person.field ?? '');
    degrees.add(row, person.degree ?? '');
    this.#names.add(name);
    this.#cards.add(cardLine(person));
    this.#usernames.push(fold(person.username));
    this.#nameWords.add(row, this.#numbersOf([person.fullName, ...person.earlierNames]));
    this.#headlineWords.add(row, this.#numbersOf([person.headline ?? '']));
    this.#row += 1;
  }

  /** The next row as an older snapshot has it; `nameWord` and `headlineWord` are where its words begin there. */
  copy(from: PeopleSnapshot, older: number, nameWord: number, headlineWord: number): void {
    const row = this.#row;
    this.#ids.set(from.ids.subarray(older * idBytes, (older + 1) * idBytes), row * idBytes);
    this.#versions[row] = from.versions[older] ?? 0;
    this.#classes[row] = from.classes[older] ?? 0;
    this.#days[row] = from.days[older] ?? 0;
    this.#flags[row] = from.flags[older] ?? 0;
    const { employers, titles, fields, degrees } = from.dictionaries;
    const { places } = from.dictionaries;
    const coded = this.#coded;
    coded.places.copy(row, from.places[older] ?? 0, (code) => placeText(places[code - 1] ?? nowhere));
    coded.employers.copy(row, from.employers[older] ?? 0, (code) => employers[code - 1] ?? '');
    coded.titles.copy(row, from.titles[older] ?? 0, (code) => titles[code - 1] ?? '');
    coded.fields.copy(row, from.fields[older] ?? 0, (code) => fields[code - 1] ?? '');
    coded.degrees.copy(row, from.degrees[older] ?? 0, (code) => degrees[code - 1] ?? '');
    this.#names.copy(from.names, older);
    this.#cards.copy(from.cards, older);
    this.#usernames.push(fold(readCardLine(from.cards.textAt(older)).username));
    this.#copyWords(this.#nameWords, from, from.nameWords, nameWord, from.nameLengths[older] ?? 0);
    this.#copyWords(
      this.#headlineWords,
      from,
      from.headlineWords,
      headlineWord,
      from.headlineLengths[older] ?? 0,
    );
    this.#row += 1;
  }

  finish(): Uint8Array {
    const { texts, places } = this.#words.sorted();
    const words = new TextWriter();
    for (const text of texts) words.add(text);
    const sections: Record<string, Section> = {
      ids: this.#ids,
      versions: this.#versions,
      classes: this.#classes,
      days: this.#days,
      flags: this.#flags,
      names: this.#names.bytes(),
      cards: this.#cards.bytes(),
      words: words.bytes(),
      wordsByEnding: orderByEnding(texts),
      nameLengths: this.#nameWords.lengths,
      nameWords: renumbered(this.#nameWords.words.numbers(), places),
      headlineLengths: this.#headlineWords.lengths,
      headlineWords: renumbered(this.#headlineWords.words.numbers(), places),
      byId: orderById(this.#ids),
      byUsername: orderByText(this.#usernames),
      dictionaries: this.#dictionaries(),
    };
    for (const name of dictionaryNames) sections[name] = this.#coded[name].numbers;
    return packSections(snapshotFormat, sections);
  }

  #dictionaries(): Buffer {
    const texts = (name: DictionaryName) => this.#coded[name].sort();
    const places = texts('places').map((text) => {
      const [city = '', country = ''] = text.split(between);
      return { city, country };
    });
    const [employers, titles, fields, degrees] = [
      texts('employers'),
      texts('titles'),
      texts('fields'),
      texts('degrees'),
    ];
    return Buffer.from(JSON.stringify({ places, employers, titles, fields, degrees }));
  }

  #numbersOf(texts: readonly string[]): number[] {
    return [...new Set(texts.flatMap(wordsOf))].slice(0, wordsMost).map((word) => this.#words.numberOf(word));
  }

  #copyWords(
    into: WordColumn,
    { words }: PeopleSnapshot,
    from: Uint32Array,
    start: number,
    length: number,
  ): void {
    if (this.#ofOlderWords.length === 0) this.#ofOlderWords = new Uint32Array(words.count);
    const known = this.#ofOlderWords;
    const numbers: number[] = [];
    for (let place = start; place < start + length; place += 1) {
      const older = from[place] ?? 0;
      let number = known[older] ?? 0;
      if (number === 0) {
        number = this.#words.numberOf(words.textAt(older)) + 1;
        known[older] = number;
      }
      numbers.push(number - 1);
    }
    into.add(this.#row, numbers);
  }
}

const nowhere: Place = { city: '', country: '' };

function placeText({ city, country }: Place): string {
  return [city, country].map((text) => text.replaceAll(/[\t\n]/g, ' ')).join(between);
}

function renumbered(numbers: Uint32Array, places: Uint32Array): Uint32Array {
  return numbers.map((number) => places[number] ?? 0);
}

function orderByText(texts: readonly string[]): Uint32Array {
  const order = Uint32Array.from(texts, (_, row) => row);
  return order.sort((one, other) => {
    const [text = '', next = ''] = [texts[one], texts[other]];
    return text === next ? one - other : text < next ? -1 : 1;
  });
}
