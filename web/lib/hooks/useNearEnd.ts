import { type RefObject, useEffect, useRef, useState } from 'react';
import { useEventCallback } from './useEventCallback.ts';

interface NearEnd {
  /** A ref for the end of a list: near the window, it loads the next page. */
  readonly edge: RefObject<HTMLDivElement | null>;
  readonly busy: boolean;
  /** True after a page failed to load, until one loads: then show a button that calls `more`. */
  readonly failed: boolean;
  /** Loads the next page now. */
  readonly more: () => void;
}

interface Options {
  /** The cursor of the next page; undefined at the end of the list. */
  readonly next: string | undefined;
  /** Loads the page after the cursor. @throws whatever made it fail */
  readonly load: () => Promise<unknown>;
  /** How far from the window the end counts as near, as `rootMargin`. */
  readonly margin: string;
  /** The scroll container, if it is not the page. */
  readonly root?: RefObject<HTMLElement | null>;
}

/**
 * Loads more of a list as its end comes near. After a failure it waits until the end comes near again, the
 * network is back, or the user presses the button.
 */
export function useNearEnd({ next, load, margin, root }: Options): NearEnd {
  const edge = useRef<HTMLDivElement>(null);
  const running = useRef(false);
  // A new object for every attempt, even if it ends at once.
  const [state, setState] = useState({ busy: false, failed: false });
  const more = useEventCallback((): void => {
    if (running.current) return;
    running.current = true;
    setState(({ failed }) => ({ busy: true, failed }));
    const settle = (failed: boolean): void => {
      running.current = false;
      setState({ busy: false, failed });
    };
    load().then(
      () => settle(false),
      () => settle(true),
    );
  });
  // Observed again for every page, because an end that never left the window triggers no new entry.
  useEffect(() => {
    if (!edge.current || next === undefined || state.busy) return undefined;
    let settled = !state.failed;
    const observer = new IntersectionObserver(
      (entries) => {
        // The first entry is only the current position; after a failure, that is no reason to retry at once.
        const isNews = settled || entries.length > 1;
        settled = true;
        // A batch holds all positions since the last one; only its last entry is current.
        if (isNews && entries.at(-1)?.isIntersecting === true) more();
      },
      { root: root?.current ?? null, rootMargin: margin },
    );
    observer.observe(edge.current);
    return () => observer.disconnect();
  }, [next, state, margin, root, more]);
  const { failed } = state;
  useEffect(() => {
    if (!failed) return undefined;
    addEventListener('online', more);
    return () => removeEventListener('online', more);
  }, [failed, more]);
  return { edge, ...state, more };
}
