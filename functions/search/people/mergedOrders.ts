import { normalizeText } from '#functions/platform/text/normalizeText.ts';
import { compareIds, idBytes, nextIndexWhere, orderById, packId } from '../columns/packedId.ts';
import { removedRow } from '../columns/rowPlan.ts';
import { readUsername, type IndexedPerson } from './indexedPerson.ts';
import type { PeoplePlan } from './mergedColumns.ts';
import type { PeopleSnapshot } from './peopleSnapshot.ts';

/**
 * An ordered list of the next snapshot: the older rows under their new numbers, and the added rows.
 * @param coming in that order.
 * @param isBehind whether an older row comes after an added one.
 */
export function mergedOrder<T extends { readonly row: number }>(
  older: Uint32Array,
  newRows: Uint32Array,
  coming: readonly T[],
  isBehind: (one: T, old: number) => boolean,
): Uint32Array {
  const kept = older.filter((old) => newRows[old] !== removedRow);
  const order = new Uint32Array(kept.length + coming.length);
  let [from, end] = [0, 0];
  const keepUntil = (to: number): void => {
    for (; from < to; from += 1, end += 1) order[end] = newRows[kept[from] ?? 0] ?? 0;
  };
  for (const one of coming) {
    keepUntil(nextIndexWhere(from, kept.length, (index) => isBehind(one, kept[index] ?? 0)));
    order[end] = one.row;
    end += 1;
  }
  keepUntil(kept.length);
  return order;
}

/** The added people by a key, with their new rows. */
function addedBy(plan: PeoplePlan, keyOf: (person: IndexedPerson) => string) {
  const coming: { readonly key: string; readonly row: number }[] = [];
  plan.walk(
    () => undefined,
    ({ person }, row) => coming.push({ key: keyOf(person), row }),
  );
  return coming;
}

/** The rows of the next snapshot ordered by id. */
export function mergedById(
  plan: PeoplePlan,
  { ids, byId }: PeopleSnapshot,
  newRows: Uint32Array,
): Uint32Array {
  const coming = addedBy(plan, ({ id }) => id);
  const packed = new Uint8Array(coming.length * idBytes);
  for (const [at, { key }] of coming.entries()) packId(key, packed, at * idBytes);
  const ordered = Array.from(orderById(packed), (at) => ({ at, row: coming[at]?.row ?? 0 }));
  return mergedOrder(byId, newRows, ordered, ({ at }, old) => compareIds(ids, old, packed, at) > 0);
}

/** The rows of the next snapshot ordered by normalized username. */
export function mergedByUsername(
  plan: PeoplePlan,
  { cards, byUsername }: PeopleSnapshot,
  newRows: Uint32Array,
): Uint32Array {
  const coming = addedBy(plan, ({ username }) => normalizeText(username));
  coming.sort((one, other) => (one.key === other.key ? one.row - other.row : one.key < other.key ? -1 : 1));
  return mergedOrder(byUsername, newRows, coming, ({ key, row }, old) => {
    const other = normalizeText(readUsername(cards.textAt(old)));
    return other === key ? (newRows[old] ?? 0) > row : other > key;
  });
}
