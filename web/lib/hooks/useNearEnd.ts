import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

interface NearEnd {
  /** What stands at the end of a list: near the window it asks for the next page. */
  readonly edge: RefObject<HTMLDivElement | null>;
  readonly busy: boolean;
  /** True once a page did not come, until one does: time to offer `more` as a button. */
  readonly failed: boolean;
  /** Asks for the next page now. */
  readonly more: () => void;
}

interface Options {
  /** The cursor of the next page; undefined at the end of the list. */
  readonly next: string | undefined;
  /** Reads the page behind the cursor. @throws whatever kept it from coming */
  readonly load: () => Promise<unknown>;
  /** How far from the window the end counts as near, as `rootMargin`. */
  readonly margin: string;
  /** What scrolls, where it is not the page. */
  readonly root?: RefObject<HTMLElement | null>;
}

/**
 * Reads a list on as its end comes near. After a failure it waits for a reason to try again: the end comes near anew,
 * the network is back, or somebody presses the button.
 */
export function useNearEnd({ next, load, margin, root }: Options): NearEnd {
  const edge = useRef<HTMLDivElement>(null);
  const latest = useRef(load);
  const running = useRef(false);
  // A new object for every attempt, however quickly it ends.
  const [state, setState] = useState({ busy: false, failed: false });
  useEffect(() => {
    latest.current = load;
  });
  const more = useCallback((): void => {
    if (running.current) return;
    running.current = true;
    setState(({ failed }) => ({ busy: true, failed }));
    const settle = (failed: boolean): void => {
      running.current = false;
      setState({ busy: false, failed });
    };
    latest.current().then(
      () => settle(false),
      () => settle(true),
    );
  }, []);
  // Observed anew for every page, since an end that never left the window tells nothing new.
  useEffect(() => {
    if (!edge.current || next === undefined || state.busy) return undefined;
    let settled = !state.failed;
    const near = new IntersectionObserver(
      (entries) => {
        // What is told first is where the end stands now, which after a failure is no reason to ask again at once.
        const isNews = settled || entries.length > 1;
        settled = true;
        // A batch tells where the end has been since the last one; only its last entry says where it is.
        if (isNews && entries.at(-1)?.isIntersecting === true) more();
      },
      { root: root?.current ?? null, rootMargin: margin },
    );
    near.observe(edge.current);
    return () => near.disconnect();
  }, [next, state, margin, root, more]);
  const { failed } = state;
  useEffect(() => {
    if (!failed) return undefined;
    addEventListener('online', more);
    return () => removeEventListener('online', more);
  }, [failed, more]);
  return { edge, ...state, more };
}
