import { normalizeText } from '#functions/platform/text/normalizeText.ts';
import type { Place } from '#shared/platform/facts.ts';
import { Bitmap } from '../columns/bitmap.ts';
import { packSections, type FileSection } from '../columns/fileSections.ts';
import { idAt, idBytes, nextIndexWhere, packId, rowOfId } from '../columns/packedId.ts';
import { type Insertion, RowPlan } from '../columns/rowPlan.ts';
import { cardLine, type IndexedPerson, type PeopleEntry, supersedes } from './indexedPerson.ts';
import {
  type AddedPerson,
  mergedCodes,
  mergedColumn,
  mergedTexts,
  type PeoplePlan,
} from './mergedColumns.ts';
import { mergedById, mergedByUsername } from './mergedOrders.ts';
import { mergedWords } from './mergedWords.ts';
import { flagsOf } from './packedFacts.ts';
import { byName, type PeopleSnapshot, snapshotFormat } from './peopleSnapshot.ts';

/**
 * The snapshot that results from an older one and these changes, in any order and with any repeats. The same people
 * always produce the same bytes.
 */
export function mergeSnapshot(old: PeopleSnapshot, entries: Iterable<PeopleEntry>): Uint8Array {
  return packSections(snapshotFormat, sectionsOf(old, planOf(old, winningEntries(old, entries))));
}

/** For each member the winning entry, if it also wins against the snapshot. */
function winningEntries(
  old: PeopleSnapshot,
  entries: Iterable<PeopleEntry>,
): ReadonlyMap<string, PeopleEntry> {
  const last = new Map<string, PeopleEntry>();
  for (const entry of entries) {
    if (supersedes(entry, last.get(entry.id) ?? storedVersion(old, entry.id))) last.set(entry.id, entry);
  }
  return last;
}

function storedVersion(old: PeopleSnapshot, id: string) {
  const row = rowOfId(old.ids, old.byId, id);
  if (row === undefined) return undefined;
  const day = old.days[row] ?? 0;
  return { version: old.versions[row] ?? 0, seenDay: day === 0 ? undefined : day - 1 };
}

function planOf(old: PeopleSnapshot, changes: ReadonlyMap<string, PeopleEntry>): PeoplePlan {
  const left = new Bitmap(old.count);
  const people: AddedPerson[] = [];
  for (const entry of changes.values()) {
    const row = rowOfId(old.ids, old.byId, entry.id);
    if (row !== undefined) left.add(row);
    if (!('gone' in entry)) people.push({ person: entry, name: normalizeText(entry.fullName) });
  }
  return new RowPlan(old.count, left, insertionsInto(old, people.toSorted(byName)));
}

/** Where the new rows go among the older ones; they are in their own order. */
function insertionsInto(
  { count, names, ids }: PeopleSnapshot,
  people: readonly AddedPerson[],
): Insertion<AddedPerson>[] {
  let before = 0;
  return people.map((item) => {
    before = nextIndexWhere(before, count, (row) => {
      const other = names.textAt(row);
      return other === item.name ? idAt(ids, row) >= item.person.id : other > item.name;
    });
    return { item, before };
  });
}

/** Yields the sections one by one, so that each can be freed after use. */
function* sectionsOf(old: PeopleSnapshot, plan: PeoplePlan): Generator<readonly [string, FileSection]> {
  yield* ownColumns(old, plan);
  yield ['names', mergedTexts(plan, old.names, ({ name }) => name)];
  yield ['cards', mergedTexts(plan, old.cards, ({ person }) => cardLine(person))];
  yield* wordSections(old, plan);
  const newRows = plan.newRows();
  yield ['byId', mergedById(plan, old, newRows)];
  yield ['byUsername', mergedByUsername(plan, old, newRows)];
  yield* codedSections(old, plan);
}

function* ownColumns(old: PeopleSnapshot, plan: PeoplePlan): Generator<readonly [string, FileSection]> {
  const { count } = plan;
  const packs = (ids: Uint8Array, row: number, { id }: IndexedPerson) => packId(id, ids, row * idBytes);
  yield ['ids', mergedColumn(plan, old.ids, new Uint8Array(count * idBytes), packs, idBytes)];
  const column = <C extends FileSection>(older: C, empty: C, of: (person: IndexedPerson) => number) =>
    mergedColumn<FileSection>(plan, older, empty, (numbers, row, person) => {
      numbers[row] = of(person);
    });
  yield ['versions', column(old.versions, new Float64Array(count), ({ version }) => version)];
  yield ['classes', column(old.classes, new Uint16Array(count), ({ classYear }) => classYear ?? 0)];
  yield ['days', column(old.days, new Uint16Array(count), ({ seenDay }) => (seenDay ?? -1) + 1)];
  yield ['flags', column(old.flags, new Uint8Array(count), flagsOf)];
}

function* wordSections(old: PeopleSnapshot, plan: PeoplePlan): Generator<readonly [string, FileSection]> {
  const { words, wordsByEnding, names, headlines } = mergedWords(plan, old);
  yield ['words', words];
  yield ['wordsByEnding', wordsByEnding];
  yield ['nameLengths', names.lengths];
  yield ['nameWords', names.numbers];
  yield ['headlineLengths', headlines.lengths];
  yield ['headlineWords', headlines.numbers];
}

function* codedSections(old: PeopleSnapshot, plan: PeoplePlan): Generator<readonly [string, FileSection]> {
  const { places, ...older } = old.dictionaries;
  const codesOf = (name: keyof typeof older, textOf: (person: IndexedPerson) => string | undefined) =>
    mergedCodes(plan, { numbers: old[name], texts: older[name] }, (person) => textOf(person) ?? '');
  const coded = {
    places: mergedCodes(plan, { numbers: old.places, texts: places.map(placeText) }, ({ place }) =>
      place === undefined ? '' : placeText(place),
    ),
    employers: codesOf('employers', ({ employer }) => employer),
    titles: codesOf('titles', ({ jobTitle }) => jobTitle),
    fields: codesOf('fields', ({ field }) => field),
    degrees: codesOf('degrees', ({ degree }) => degree),
  };
  const { employers, titles, fields, degrees } = coded;
  const dictionaries = {
    places: coded.places.texts.map(placeOfText),
    employers: employers.texts,
    titles: titles.texts,
    fields: fields.texts,
    degrees: degrees.texts,
  };
  yield ['dictionaries', Buffer.from(JSON.stringify(dictionaries))];
  for (const [name, { numbers }] of Object.entries(coded)) yield [name, numbers];
}

/** A separator that no city's name contains. */
const between = '\t';

function placeText({ city, country }: Place): string {
  return [city, country].map((text) => text.replaceAll(/[\t\n]/g, ' ')).join(between);
}

function placeOfText(text: string): Place {
  const [city = '', country = ''] = text.split(between);
  return { city, country };
}
