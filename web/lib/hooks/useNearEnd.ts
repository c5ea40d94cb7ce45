import { type RefObject, useEffect, useRef, useState } from 'react';
import { useEventCallback } from './useEventCallback.ts';

interface NearEnd {
  /** A ref for the end of a list: near the window, it loads the next page. */
  readonly endRef: RefObject<HTMLDivElement | null>;
  readonly isLoading: boolean;
  /** True after a page failed to load, until one loads: then show a button that calls `loadMore`. */
  readonly hasFailed: boolean;
  /** Loads the next page now. */
  readonly loadMore: () => void;
}

interface Options {
  /** Changes with every page that loads, like a cursor or a length; undefined at the end of the list. */
  readonly pageKey: string | undefined;
  /** Loads the next page. @throws whatever made it fail */
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
export function useNearEnd({ pageKey, load, margin, root }: Options): NearEnd {
  const endRef = useRef<HTMLDivElement>(null);
  const running = useRef(false);
  // A new object for every attempt, even if it ends at once.
  const [state, setState] = useState({ isLoading: false, hasFailed: false });
  const loadMore = useEventCallback((): void => {
    if (running.current) return;
    running.current = true;
    setState(({ hasFailed }) => ({ isLoading: true, hasFailed }));
    const settle = (hasFailed: boolean): void => {
      running.current = false;
      setState({ isLoading: false, hasFailed });
    };
    load().then(
      () => settle(false),
      () => settle(true),
    );
  });
  // Observed again for every page, because an end that never left the window triggers no new entry.
  useEffect(() => {
    if (!endRef.current || pageKey === undefined || state.isLoading) return undefined;
    let mayLoad = !state.hasFailed;
    const observer = new IntersectionObserver(
      (entries) => {
        // The first entry is only the current position; after a failure, that is no reason to retry at once.
        const isNews = mayLoad || entries.length > 1;
        mayLoad = true;
        // A batch holds all positions since the last one; only its last entry is current.
        if (isNews && entries.at(-1)?.isIntersecting === true) loadMore();
      },
      { root: root?.current ?? null, rootMargin: margin },
    );
    observer.observe(endRef.current);
    return () => observer.disconnect();
  }, [pageKey, state, margin, root, loadMore]);
  const { hasFailed } = state;
  useEffect(() => {
    if (!hasFailed) return undefined;
    addEventListener('online', loadMore);
    return () => removeEventListener('online', loadMore);
  }, [hasFailed, loadMore]);
  return { endRef, ...state, loadMore };
}
