import { normalizeText } from '#functions/platform/text/normalizeText.ts';
import type { Person } from '#shared/platform/entities.ts';
import { Bitmap } from '../columns/bitmap.ts';
import { idAt, rowOfId } from '../columns/packedId.ts';
import { type Postings, postingsOf } from '../columns/postings.ts';
import type { TextHeap } from '../columns/textHeap.ts';
import type { FacetName } from './directoryQuery.ts';
import { readCardLine, cardOf } from './indexedPerson.ts';
import {
  invitedBit,
  openBits,
  readFlags,
  maxClasses,
  classIn,
  employerOf,
  fieldIn,
  flagsIn,
  packClassFieldFlags,
  placeOf,
  classFieldFlagsOf,
  numbersPerRow,
  writeFacts,
} from './packedFacts.ts';
import type { Dictionaries, PeopleSnapshot } from './peopleSnapshot.ts';
import { visitDayFromStored } from './visitDay.ts';

/** The members by facet value; `open` is keyed by the combined bits of what they are open to. */
export type FactPostings = Readonly<Record<FacetName, Postings>>;

/** The members of a snapshot, ready for queries. A member's row is their index in the order of names. */
export class MemberTable {
  readonly count: number;
  /** See `packedFacts.ts`. */
  readonly facts: Int32Array;
  readonly postings: FactPostings;
  readonly classes: Uint16Array;
  readonly days: Uint16Array;
  readonly ids: Uint8Array;
  readonly byId: Uint32Array;
  readonly byUsername: Uint32Array;
  readonly names: TextHeap;
  readonly cards: TextHeap;
  readonly #versions: Uint32Array | Float64Array;
  readonly #titles: Uint16Array | Uint32Array;
  readonly #degrees: Uint16Array | Uint32Array;
  readonly #dictionaries: Dictionaries;

  constructor(snapshot: PeopleSnapshot) {
    this.count = snapshot.count;
    this.classes = snapshot.classes;
    this.days = snapshot.days;
    this.ids = snapshot.ids;
    this.byId = snapshot.byId;
    this.byUsername = snapshot.byUsername;
    this.names = snapshot.names;
    this.cards = snapshot.cards;
    const { titles, degrees } = snapshot.dictionaries;
    this.#versions = versionsIn(snapshot.versions);
    this.#titles = codesIn(snapshot.titles, titles.length);
    this.#degrees = codesIn(snapshot.degrees, degrees.length);
    this.#dictionaries = snapshot.dictionaries;
    this.facts = factsOf(snapshot);
    this.postings = factPostings(snapshot);
  }

  /** The person in a row, as lists show them. */
  cardAt(row: number): Person {
    const { places, employers, titles, fields, degrees } = this.#dictionaries;
    const { fullName, username, profilePhoto, headline } = readCardLine(this.cards.textAt(row));
    const classFieldFlags = classFieldFlagsOf(this.facts, row);
    return cardOf({
      id: idAt(this.ids, row),
      fullName,
      username,
      profilePhoto,
      headline,
      ...readFlags(flagsIn(classFieldFlags)),
      classYear: classIn(classFieldFlags),
      place: places[placeOf(this.facts, row) - 1],
      employer: employers[employerOf(this.facts, row) - 1],
      jobTitle: titles[(this.#titles[row] ?? 0) - 1],
      field: fields[fieldIn(classFieldFlags) - 1],
      degree: degrees[(this.#degrees[row] ?? 0) - 1],
    });
  }

  /** The degree of a row's member, or undefined. */
  degreeAt(row: number): string | undefined {
    return this.#dictionaries.degrees[(this.#degrees[row] ?? 0) - 1];
  }

  /** The row of a member; undefined if the snapshot does not have them. */
  rowOf(id: string): number | undefined {
    return rowOfId(this.ids, this.byId, id);
  }

  /** The rows of these members. */
  rowsOf(ids: Iterable<string>): Bitmap {
    const rows = new Bitmap(this.count);
    for (const id of ids) {
      const row = this.rowOf(id);
      if (row !== undefined) rows.add(row);
    }
    return rows;
  }

  /** The rows of members with one of these normalized degrees. */
  rowsWithDegree(wantedDegrees: ReadonlySet<string>): Bitmap {
    const { degrees } = this.#dictionaries;
    // A scan then compares only codes; 0 means no degree.
    const isWanted = Uint8Array.from(['', ...degrees], (degree) =>
      Number(wantedDegrees.has(normalizeText(degree))),
    );
    const rows = new Bitmap(this.count);
    for (let row = 0; row < this.count; row += 1) if (isWanted[this.#degrees[row] ?? 0] === 1) rows.add(row);
    return rows;
  }

  /** True if a row's member joined only through an invitation. */
  isInvitedAt(row: number): boolean {
    return (flagsIn(classFieldFlagsOf(this.facts, row)) & invitedBit) !== 0;
  }

  /** The fields that decide between a row and a later entry. */
  entryVersionAt(row: number): { readonly version: number; readonly seenDay: number | undefined } {
    return { version: this.#versions[row] ?? 0, seenDay: visitDayFromStored(this.days[row] ?? 0) };
  }
}

function factsOf({ count, classes, places, employers, fields, flags }: PeopleSnapshot): Int32Array {
  const facts = new Int32Array(count * numbersPerRow);
  for (let row = 0; row < count; row += 1) {
    writeFacts(
      facts,
      row,
      places[row] ?? 0,
      employers[row] ?? 0,
      packClassFieldFlags(classes[row] ?? 0, fields[row] ?? 0, flags[row] ?? 0),
    );
  }
  return facts;
}

/**
 * The same numbers in half the space, if they fit. It uses a loop, like the functions below: a callback for each of
 * a million numbers would create as many objects and leave the heap 20 MB larger.
 */
function versionsIn(versions: Float64Array): Uint32Array | Float64Array {
  const numbers = new Uint32Array(versions);
  for (let row = 0; row < numbers.length; row += 1) if (versions[row] !== numbers[row]) return versions;
  return numbers;
}

function codesIn(codes: Uint32Array, highest: number): Uint16Array | Uint32Array {
  return highest <= 0xffff ? new Uint16Array(codes) : codes;
}

function factPostings({
  classes,
  places,
  employers,
  fields,
  flags,
  dictionaries,
}: PeopleSnapshot): FactPostings {
  return {
    class: postingsOf(classes, maxClasses),
    place: postingsOf(places, dictionaries.places.length + 1),
    employer: postingsOf(employers, dictionaries.employers.length + 1),
    field: postingsOf(fields, dictionaries.fields.length + 1),
    open: postingsOf(openIn(flags), openBits + 1),
  };
}

function openIn(flags: Uint8Array): Uint16Array {
  const open = new Uint16Array(flags.length);
  for (let row = 0; row < flags.length; row += 1) open[row] = (flags[row] ?? 0) & openBits;
  return open;
}
