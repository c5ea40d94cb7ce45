import { normalizeText } from '#functions/platform/text/normalizeText.ts';
import { readUsername } from './card.ts';
import type { IndexedPerson } from './indexedPerson.ts';
import type { PeoplePlan } from './mergedColumns.ts';
import { compareIds, idBytes, nextWhere, orderById, packId } from '../columns/packedId.ts';
import type { PeopleSnapshot } from './peopleSnapshot.ts';
import { removedRow } from '../columns/rowPlan.ts';

/**
 * An ordered list of the next snapshot: the older rows under their new numbers, and the added rows.
 * @param coming in that order.
 * @param isBehind whether an older row comes after an added one.
 */
export function mergedOrder<T extends { readonly place: number }>(
  older: Uint32Array,
  newPlaces: Uint32Array,
  coming: readonly T[],
  isBehind: (one: T, old: number) => boolean,
): Uint32Array {
  const kept = older.filter((old) => newPlaces[old] !== removedRow);
  const order = new Uint32Array(kept.length + coming.length);
  let [from, end] = [0, 0];
  const keepUntil = (to: number): void => {
    for (; from < to; from += 1, end += 1) order[end] = newPlaces[kept[from] ?? 0] ?? 0;
  };
  for (const one of coming) {
    keepUntil(nextWhere(from, kept.length, (place) => isBehind(one, kept[place] ?? 0)));
    order[end] = one.place;
    end += 1;
  }
  keepUntil(kept.length);
  return order;
}

/** The added people by a key, with their new rows. */
function addedBy(plan: PeoplePlan, keyOf: (person: IndexedPerson) => string) {
  const coming: { readonly key: string; readonly place: number }[] = [];
  plan.walk(
    () => undefined,
    ({ person }, place) => coming.push({ key: keyOf(person), place }),
  );
  return coming;
}

/** The rows of the next snapshot ordered by id. */
export function mergedById(
  plan: PeoplePlan,
  { ids, byId }: PeopleSnapshot,
  newPlaces: Uint32Array,
): Uint32Array {
  const coming = addedBy(plan, ({ id }) => id);
  const packed = new Uint8Array(coming.length * idBytes);
  for (const [at, { key }] of coming.entries()) packId(key, packed, at * idBytes);
  const ordered = Array.from(orderById(packed), (at) => ({ at, place: coming[at]?.place ?? 0 }));
  return mergedOrder(byId, newPlaces, ordered, ({ at }, old) => compareIds(ids, old, packed, at) > 0);
}

/** The rows of the next snapshot ordered by normalized username. */
export function mergedByUsername(
  plan: PeoplePlan,
  { cards, byUsername }: PeopleSnapshot,
  newPlaces: Uint32Array,
): Uint32Array {
  const coming = addedBy(plan, ({ username }) => normalizeText(username));
  coming.sort((one, other) =>
    one.key === other.key ? one.place - other.place : one.key < other.key ? -1 : 1,
  );
  return mergedOrder(byUsername, newPlaces, coming, ({ key, place }, old) => {
    const other = normalizeText(readUsername(cards.textAt(old)));
    return other === key ? (newPlaces[old] ?? 0) > place : other > key;
  });
}
