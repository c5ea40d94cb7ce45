import { normalizeText } from '#functions/platform/text/normalizeText.ts';
import { placeValue } from '#shared/platform/facts.ts';
import { Bitmap } from '../columns/bitmap.ts';
import { isOneTypo } from '../columns/vocabulary.ts';
import type { EntryVersion } from '../indexEntry.ts';
import { engineLimits } from './directoryQuery.ts';
import type { IndexedPerson, PeopleEntry } from './indexedPerson.ts';
import { flagsOf, numbersPerRow, packClassFieldFlags, writeFacts } from './packedFacts.ts';
import type { PeopleDictionaries } from './peopleSnapshot.ts';
import { asClassYear, type TextQuery, wordsOf } from './searchWords.ts';

/** A member who has changed since the snapshot. */
export interface ChangedPerson {
  readonly person: IndexedPerson;
  /** Their row in the overlay's facts. */
  readonly row: number;
  /** The normalized full name. */
  readonly name: string;
  readonly username: string;
  /** The words of the names, and of all texts, each preceded by a space. */
  readonly names: string;
  readonly texts: string;
}

/** The changes since the snapshot: some thousands of members, which queries check one by one. */
export class PeopleOverlay {
  readonly #versions = new Map<string, EntryVersion>();
  readonly #people = new Map<string, ChangedPerson>();
  readonly #dictionaries: PeopleDictionaries;
  #facts = new Int32Array(1 << 10);
  #rows = 0;

  constructor(dictionaries: PeopleDictionaries) {
    this.#dictionaries = dictionaries;
  }

  /** The facts of the rows, in the format of `packedFacts.ts`. */
  get facts(): Int32Array {
    return this.#facts;
  }

  /** The number of changed members, including removed ones. */
  get size(): number {
    return this.#versions.size;
  }

  get people(): ReadonlyMap<string, ChangedPerson> {
    return this.#people;
  }

  /** What decides between the held entry of a member and a later one. */
  entryVersionOf(id: string): EntryVersion | undefined {
    return this.#versions.get(id);
  }

  apply(entry: PeopleEntry): void {
    const { id, version } = entry;
    const row = this.#people.get(id)?.row;
    this.#people.delete(id);
    if ('gone' in entry) {
      this.#versions.set(id, { version, gone: true });
      return;
    }
    this.#versions.set(id, { version, seenDay: entry.seenDay });
    this.#people.set(id, this.#changedPerson(entry, row ?? this.#newRow()));
  }

  /** The rows that meet a condition. */
  rowsWith(holds: (id: string, person: ChangedPerson) => boolean): Bitmap {
    const rows = new Bitmap(this.#rows);
    for (const [id, person] of this.#people) if (holds(id, person)) rows.add(person.row);
    return rows;
  }

  peopleAt(rows: Bitmap): ChangedPerson[] {
    return [...this.#people.values()].filter(({ row }) => rows.has(row));
  }

  #newRow(): number {
    const row = this.#rows;
    this.#rows += 1;
    if (this.#rows * numbersPerRow > this.#facts.length) {
      const larger = new Int32Array(this.#facts.length * 2);
      larger.set(this.#facts);
      this.#facts = larger;
    }
    return row;
  }

  #changedPerson(person: IndexedPerson, row: number): ChangedPerson {
    const { places, employers, fields } = this.#dictionaries;
    const { place, employer, field, classYear, headline, jobTitle } = person;
    writeFacts(
      this.#facts,
      row,
      place === undefined ? 0 : places.codeOf(place),
      employer ? employers.codeOf(employer) : 0,
      packClassFieldFlags(classYear ?? 0, field ? fields.codeOf(field) : 0, flagsOf(person)),
    );
    const names = spaced([person.fullName, ...person.earlierNames]);
    return {
      person,
      row,
      name: normalizeText(person.fullName),
      username: normalizeText(person.username),
      names,
      texts: names + spaced([headline, jobTitle, employer, place && placeValue(place)]),
    };
  }
}

function spaced(texts: readonly (string | undefined)[]): string {
  return texts
    .flatMap((text) => wordsOf(text ?? ''))
    .map((word) => ` ${word}`)
    .join('');
}

/** True if a query finds a person: if they have all its words, or a username that starts with it. */
export function isFound(changed: ChangedPerson, { words, username, allowsTypos }: TextQuery): boolean {
  if (username !== undefined && changed.username.startsWith(username)) return true;
  return words.length > 0 && words.every((word) => hasWord(changed, word, allowsTypos));
}

function hasWord(
  { person, names, texts, username }: ChangedPerson,
  word: string,
  allowsTypos: boolean,
): boolean {
  if (word.length < engineLimits.minInsideLength) return names.includes(` ${word}`);
  if (person.classYear !== undefined && person.classYear === asClassYear(word)) return true;
  if (texts.includes(word) || username.startsWith(word)) return true;
  if (!allowsTypos || word.length < engineLimits.minTypoLength) return false;
  return mayHaveTypo(texts, word) && texts.split(' ').some((text) => isOneTypo(word, text));
}

/** False if no word can be within one typo of this one: one half would be unchanged, or two letters swapped. */
function mayHaveTypo(texts: string, word: string): boolean {
  const half = word.length >>> 1;
  if (texts.includes(` ${word.slice(0, half)}`) || texts.includes(word.slice(half))) return true;
  return texts.includes(` ${word.slice(0, half - 1)}${word.charAt(half)}${word.charAt(half - 1)}`);
}
