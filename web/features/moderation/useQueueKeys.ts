import { useEffect } from 'react';
import { singleKeyOf } from '#web/lib/keys.ts';

/** j and k go down and up in a queue, wherever the focus is but in a field. */
export function useQueueKeys(
  ids: readonly string[],
  chosen: string | undefined,
  go: (id: string) => void,
): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const key = singleKeyOf(event);
      if (key !== 'j' && key !== 'k') return;
      const place = ids.indexOf(chosen ?? '') + (key === 'j' ? 1 : -1);
      const next = ids[place];
      if (next !== undefined) go(next);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [ids, chosen, go]);
}
