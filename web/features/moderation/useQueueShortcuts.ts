import { useEffect, useRef } from 'react';
import { singleKeyOf } from '#web/lib/browser/keys.ts';

/** j and k move down and up in a queue, unless a field has the focus. */
export function useQueueShortcuts(
  ids: readonly string[],
  selectedId: string | undefined,
  go: (id: string) => void,
): void {
  // The screen updates a little later than the key, so a second key counts from the first one's target.
  const currentId = useRef(selectedId);
  useEffect(() => {
    currentId.current = selectedId;
  }, [selectedId]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const key = singleKeyOf(event);
      if (key !== 'j' && key !== 'k') return;
      const next = ids[ids.indexOf(currentId.current ?? '') + (key === 'j' ? 1 : -1)];
      if (next === undefined) return;
      currentId.current = next;
      go(next);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [ids, go]);
}
