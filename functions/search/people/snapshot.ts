import type { IndexedPerson } from './indexedPerson.ts';
import { mergeSnapshot } from './mergeSnapshot.ts';
import { Dictionaries, emptySnapshot, type PeopleSnapshot, snapshotFormat } from './peopleSnapshot.ts';
import { Sections, SnapshotBroken } from '../columns/fileSections.ts';
import { TextHeap } from '../columns/textHeap.ts';

export { mergeSnapshot } from './mergeSnapshot.ts';
export type { PeopleSnapshot } from './peopleSnapshot.ts';
export { SnapshotBroken } from '../columns/fileSections.ts';

/** Writes a snapshot of these people; each id must occur once. */
export function writeSnapshot(people: Iterable<IndexedPerson>): Uint8Array {
  return mergeSnapshot(emptySnapshot, people);
}

/** @throws SnapshotBroken if the bytes have another format or are truncated. */
export function readSnapshot(bytes: Uint8Array): PeopleSnapshot {
  const sections = new Sections(snapshotFormat, bytes);
  const dictionaries = Dictionaries.safeParse(JSON.parse(sections.bytes('dictionaries').toString()));
  if (!dictionaries.success) throw new SnapshotBroken('the dictionaries are invalid');
  const versions = sections.doubles('versions');
  return {
    count: versions.length,
    ids: sections.bytes('ids'),
    versions,
    classes: sections.shorts('classes'),
    days: sections.shorts('days'),
    flags: sections.bytes('flags'),
    places: sections.numbers('places'),
    employers: sections.numbers('employers'),
    titles: sections.numbers('titles'),
    fields: sections.numbers('fields'),
    degrees: sections.numbers('degrees'),
    dictionaries: dictionaries.data,
    names: new TextHeap(sections.bytes('names')),
    cards: new TextHeap(sections.bytes('cards')),
    words: new TextHeap(sections.bytes('words')),
    wordsByEnding: sections.numbers('wordsByEnding'),
    nameLengths: sections.bytes('nameLengths'),
    nameWords: sections.numbers('nameWords'),
    headlineLengths: sections.bytes('headlineLengths'),
    headlineWords: sections.numbers('headlineWords'),
    byId: sections.numbers('byId'),
    byUsername: sections.numbers('byUsername'),
  };
}
