import { useEffect, useRef, useState } from 'react';
import { useEventCallback } from '#web/lib/hooks/useEventCallback.ts';

interface Slots {
  readonly ids: readonly string[];
  readonly keys: readonly number[];
}

/**
 * Keys for list items that are replaced while the user types. By default a key is a position: each keystroke
 * then draws each item once into the elements that are there, and nothing moves. While the focus or a finger
 * is inside, items keep their own keys instead, because a button must not become another person's under the
 * finger. Of duplicates, the first keeps its key.
 * @param isInside whether an element is in the list.
 */
export function useStableKeys(
  ids: readonly string[],
  isInside: (element: Element) => boolean,
): readonly number[] {
  const [held, setHeld] = useState<Slots>({ ids: [], keys: [] });
  const isPressed = usePress(isInside);
  if (held.ids.length === ids.length && ids.every((id, index) => id === held.ids[index])) return held.keys;
  const focused = document.activeElement;
  const isHeld = isPressed() || (focused !== null && isInside(focused));
  const keys = isHeld ? keptKeys(held, ids) : ids.map((_, index) => index);
  setHeld({ ids, keys });
  return keys;
}

/**
 * Whether something inside is pressed and its click is still to come: on touch and in Safari the focus
 * follows the click, or never comes. A press without a click ends with the next press or key.
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
