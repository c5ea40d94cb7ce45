import { useEffect, useRef, useState } from 'react';
import { useEventCallback } from '#web/lib/hooks/useEventCallback.ts';

interface Slots {
  readonly ids: readonly string[];
  readonly keys: readonly number[];
}

/**
 * Keys for the items of a list whose things are replaced while somebody types: its places, so that what is drawn stays
 * where it is and only its words change. While the focus or a finger is inside, what stays keeps its key instead: nothing
 * may change its meaning under somebody's finger. Where somebody stands twice, the first of them keeps it.
 * @param isInside whether an element is in the list.
 */
export function useStableKeys(
  ids: readonly string[],
  isInside: (element: Element) => boolean,
): readonly number[] {
  const [held, setHeld] = useState<Slots>({ ids: [], keys: [] });
  const isPressed = usePress(isInside);
  if (held.ids.length === ids.length && ids.every((id, place) => id === held.ids[place])) return held.keys;
  const focused = document.activeElement;
  const isHeld = isPressed() || (focused !== null && isInside(focused));
  const keys = isHeld ? keptKeys(held, ids) : ids.map((_, place) => place);
  setHeld({ ids, keys });
  return keys;
}

/**
 * Whether something inside is pressed whose click is still to come: on touch and in Safari the focus comes only behind
 * it, or never. A press that ends without a click is over with the next one, or with a key.
 */
function usePress(isInside: (element: Element) => boolean): () => boolean {
  const pressed = useRef(false);
  const press = useEventCallback(({ target }: Event): void => {
    pressed.current = target instanceof Element && isInside(target);
  });
  useEffect(() => {
    const ended = new AbortController();
    const listening = { capture: true, signal: ended.signal };
    const release = (): void => {
      pressed.current = false;
    };
    document.addEventListener('pointerdown', press, listening);
    for (const end of ['click', 'pointercancel', 'keydown'])
      document.addEventListener(end, release, listening);
    return () => ended.abort();
  }, [press]);
  return () => pressed.current;
}

function keptKeys(held: Slots, ids: readonly string[]): number[] {
  const known = new Map<string, number>();
  for (const [place, id] of held.ids.entries()) if (!known.has(id)) known.set(id, held.keys[place] ?? place);
  let next = Math.max(-1, ...held.keys);
  return ids.map((id) => {
    const key = known.get(id) ?? (next += 1);
    known.delete(id);
    return key;
  });
}
