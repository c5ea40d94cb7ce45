import { normalizeText } from '#functions/platform/text/normalizeText.ts';
import { idAt, nextIndexWhere, rowOfId } from '../columns/packedId.ts';
import { changesOf, mergeRows, type OlderRows } from '../mergeRows.ts';
import type { PeopleEntry } from './indexedPerson.ts';
import { type AddedPerson, PeopleBuilder } from './peopleBuilder.ts';
import { byName, type PeopleSnapshot } from './peopleSnapshot.ts';
import { visitDayFromStored } from './visitDay.ts';

/** The snapshot that results from an older one and these changes, in any order and with any repeats. */
export function mergePeople(older: PeopleSnapshot, entries: Iterable<PeopleEntry>): Uint8Array {
  const { outdated, added, count } = changesOf(rowsOf(older), entries);
  const people: readonly AddedPerson[] = added.map((person) => ({
    person,
    name: normalizeText(person.fullName),
  }));
  const builder = new PeopleBuilder(older, count);
  mergeRows<AddedPerson>(
    older.count,
    { outdated, added: people },
    { compare: byName, firstRowAfter: (item, from) => firstRowAfter(older, item, from) },
    builder,
  );
  return builder.finish();
}

function rowsOf({ count, ids, byId, days, versions }: PeopleSnapshot): OlderRows {
  return {
    count,
    rowOf: (id) => rowOfId(ids, byId, id),
    versionAt: (row) => ({ version: versions[row] ?? 0, seenDay: visitDayFromStored(days[row] ?? 0) }),
  };
}

function firstRowAfter({ count, names, ids }: PeopleSnapshot, item: AddedPerson, from: number): number {
  return nextIndexWhere(from, count, (row) => {
    const name = names.textAt(row);
    return name === item.name ? idAt(ids, row) >= item.person.id : name > item.name;
  });
}
