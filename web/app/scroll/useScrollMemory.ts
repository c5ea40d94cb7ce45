import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { type Place, placeNow, placeOf, rememberPlace, savePlaces, topOf } from './scrollPlaces.ts';

/** A page that has not grown for so long, in milliseconds, is complete. */
const STILL_MS = 1000;
/** So long a post is waited for that has not come yet. */
const PATIENCE_MS = 10_000;
const handsOn = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** A new page starts at its top; Back, Forward and a reload return to what one was looking at. */
export function useScrollMemory(): void {
  const { key, hash, pathname } = useLocation();
  const type = useNavigationType();
  const before = useRef({ key, pathname });
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const last = before.current;
    const moved = last.pathname !== pathname;
    before.current = { key, pathname };
    const follow = (): (() => void) => {
      const remember = (): void => rememberPlace(key, placeNow());
      addEventListener('scroll', remember, { passive: true });
      return () => removeEventListener('scroll', remember);
    };
    const place = type === NavigationType.Pop ? placeOf(key) : undefined;
    if (place !== undefined) return seek(place, follow);
    if (hash === '' && moved) scrollTo(0, 0);
    // The same page under another address, as while one types a search, is where it was.
    const same = moved ? undefined : placeOf(last.key);
    if (same !== undefined) rememberPlace(key, same);
    return follow();
  }, [key, hash, pathname, type]);
  useLayoutEffect(() => {
    addEventListener('pagehide', savePlaces);
    return () => removeEventListener('pagehide', savePlaces);
  }, []);
}

/**
 * Goes to a place while the page is still growing, until it has come to rest or the person takes over; then `follow`
 * begins to note where they go.
 */
function seek(place: Place, follow: () => () => void): () => void {
  let stopFollowing: (() => void) | undefined;
  let request = 0;
  let height = 0;
  let since = performance.now();
  const end = (): void => {
    cancelAnimationFrame(request);
    for (const name of handsOn) removeEventListener(name, settle, { capture: true });
  };
  const settle = (): void => {
    end();
    stopFollowing ??= follow();
  };
  const attempt = (): void => {
    const { top, isThere } = topOf(place);
    if (Math.abs(scrollY - top) > 1) scrollTo(0, top);
    const { scrollHeight } = document.documentElement;
    if (scrollHeight !== height) since = performance.now();
    height = scrollHeight;
    if (performance.now() - since > (isThere ? STILL_MS : PATIENCE_MS)) settle();
    else request = requestAnimationFrame(attempt);
  };
  for (const name of handsOn) addEventListener(name, settle, { capture: true, passive: true });
  attempt();
  return () => {
    end();
    stopFollowing?.();
  };
}
