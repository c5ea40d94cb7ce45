import { fold } from '../stores/fold.ts';
import type { IndexedPerson, PeopleEntry } from './indexedPerson.ts';
import { supersedes } from './indexedPerson.ts';
import { Bitmap } from './bitmap.ts';
import { firstWhere, idAt, rowOfId } from './packedId.ts';
import { byName, type PeopleSnapshot } from './peopleSnapshot.ts';
import { SnapshotBuilder } from './snapshotBuilder.ts';

/** The bytes of the snapshot that follows an older one by these changes, in any order and repeated as often as may be. */
export function mergeSnapshot(old: PeopleSnapshot, entries: Iterable<PeopleEntry>): Uint8Array {
  const changes = lastOf(old, entries);
  const left = new Bitmap(old.count);
  let leaving = 0;
  for (const id of changes.keys()) {
    const row = rowOfId(old.ids, old.byId, id);
    if (row === undefined) continue;
    left.add(row);
    leaving += 1;
  }
  const coming = [...changes.values()].flatMap((entry) => ('gone' in entry ? [] : [placed(old, entry)]));
  coming.sort((one, other) => one.before - other.before || byName(one, other));
  const builder = new SnapshotBuilder(old.count - leaving + coming.length);
  copyAround(builder, old, left, coming);
  return builder.finish();
}

interface Coming {
  readonly person: IndexedPerson;
  readonly name: string;
  /** The row that they come before. */
  readonly before: number;
}

function placed(old: PeopleSnapshot, person: IndexedPerson): Coming {
  const name = fold(person.fullName);
  const before = firstWhere(old.count, (row) => {
    const other = old.names.textAt(row);
    return other === name ? idAt(old.ids, row) >= person.id : other > name;
  });
  return { person, name, before };
}

/** Of each member the entry that counts, if it counts against what the snapshot holds. */
function lastOf(old: PeopleSnapshot, entries: Iterable<PeopleEntry>): Map<string, PeopleEntry> {
  const last = new Map<string, PeopleEntry>();
  for (const entry of entries) {
    if (supersedes(entry, last.get(entry.id) ?? heldBy(old, entry.id))) last.set(entry.id, entry);
  }
  return last;
}

function heldBy(old: PeopleSnapshot, id: string) {
  const row = rowOfId(old.ids, old.byId, id);
  if (row === undefined) return undefined;
  const day = old.days[row] ?? 0;
  return { version: old.versions[row] ?? 0, seenDay: day === 0 ? undefined : day - 1 };
}

function copyAround(
  builder: SnapshotBuilder,
  old: PeopleSnapshot,
  left: Bitmap,
  coming: readonly Coming[],
): void {
  let next = 0;
  let nameWord = 0;
  let headlineWord = 0;
  for (let row = 0; row <= old.count; row += 1) {
    for (; coming[next]?.before === row; next += 1) {
      const change = coming[next];
      if (change !== undefined) builder.add(change.person, change.name);
    }
    if (row === old.count) break;
    if (!left.has(row)) builder.copy(old, row, nameWord, headlineWord);
    nameWord += old.nameLengths[row] ?? 0;
    headlineWord += old.headlineLengths[row] ?? 0;
  }
}
