import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import * as z from 'zod/mini';
import { IndexedPerson, type PeopleEntry, supersedes } from './indexedPerson.ts';

/** The bytes are no snapshot of this format, or not all of one. */
export class SnapshotBroken extends Error {
  override readonly name = 'SnapshotBroken';
}

/** What a snapshot holds. */
export interface PeopleSnapshot {
  readonly people: readonly IndexedPerson[];
}

const level = 3;

/** The bytes of a snapshot of these people; each id once. */
export function writeSnapshot(people: Iterable<IndexedPerson>): Uint8Array {
  return zstdCompressSync(JSON.stringify([...people].toSorted((one, other) => (one.id < other.id ? -1 : 1))));
}

/** @throws SnapshotBroken where the bytes are of another format, or cut short. */
export function readSnapshot(bytes: Uint8Array): PeopleSnapshot {
  try {
    return { people: z.parse(z.array(IndexedPerson), JSON.parse(zstdDecompressSync(bytes).toString())) };
  } catch (cause) {
    throw new SnapshotBroken(`level ${level}`, { cause });
  }
}

/** The bytes of the snapshot that follows an older one by these changes, in any order and repeated as often as may be. */
export function mergeSnapshot(old: PeopleSnapshot, entries: Iterable<PeopleEntry>): Uint8Array {
  const held = new Map<string, PeopleEntry>(old.people.map((person) => [person.id, person]));
  for (const entry of entries) if (supersedes(entry, held.get(entry.id))) held.set(entry.id, entry);
  return writeSnapshot([...held.values()].flatMap((entry) => ('gone' in entry ? [] : [entry])));
}
