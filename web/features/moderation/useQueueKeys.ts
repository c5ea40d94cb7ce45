import { useEffect } from 'react';

/** j and k go down and up in a queue, wherever the focus is but in a field. */
export function useQueueKeys(
  ids: readonly string[],
  chosen: string | undefined,
  go: (id: string) => void,
): void {
  useEffect(() => {
    const onKeyDown = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      if (ctrlKey || metaKey || altKey || (key !== 'j' && key !== 'k')) return;
      if (target instanceof Element && target.closest('input, textarea, select, [role="dialog"]')) return;
      const place = ids.indexOf(chosen ?? '') + (key === 'j' ? 1 : -1);
      const next = ids[place];
      if (next !== undefined) go(next);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [ids, chosen, go]);
}
