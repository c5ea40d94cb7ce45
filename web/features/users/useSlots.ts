import { useState } from 'react';

interface Slots {
  readonly ids: readonly string[];
  readonly keys: readonly number[];
}

/**
 * Keys for the items of a list whose things are replaced while somebody types: its places, so that what is drawn stays
 * where it is and only its words change. While the focus is inside, what stays keeps its key instead: nothing may change
 * its meaning under somebody's finger.
 * @param hasFocus whether the focus is in the list.
 */
export function useSlots(ids: readonly string[], hasFocus: () => boolean): readonly number[] {
  const [held, setHeld] = useState<Slots>({ ids: [], keys: [] });
  if (held.ids.length === ids.length && ids.every((id, place) => id === held.ids[place])) return held.keys;
  const keys = hasFocus() ? keptKeys(held, ids) : ids.map((_, place) => place);
  setHeld({ ids, keys });
  return keys;
}

function keptKeys(held: Slots, ids: readonly string[]): number[] {
  const known = new Map(held.ids.map((id, place) => [id, held.keys[place]]));
  let next = Math.max(-1, ...held.keys);
  return ids.map((id) => known.get(id) ?? (next += 1));
}
