import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import {
  type ScrollPosition,
  currentPosition,
  scrollPositionOf,
  rememberPosition,
  storePositions,
  scrollTopFor,
} from './scrollPositions.ts';

/** Milliseconds without growth after which a page counts as complete. */
const stillMs = 1000;
/** Milliseconds to wait for a post that has not loaded yet. */
const maxWaitMs = 10_000;
const userScrollEvents = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** A new page starts at its top; Back, Forward and a reload restore the position. */
export function useScrollMemory(): void {
  const { key, hash, pathname } = useLocation();
  const type = useNavigationType();
  const previous = useRef({ key, pathname });
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const last = previous.current;
    const moved = last.pathname !== pathname;
    previous.current = { key, pathname };
    const startRecording = (): (() => void) => {
      const remember = (): void => rememberPosition(key, currentPosition());
      addEventListener('scroll', remember, { passive: true });
      return () => removeEventListener('scroll', remember);
    };
    const position = type === NavigationType.Pop ? scrollPositionOf(key) : undefined;
    if (position !== undefined) return seek(position, startRecording);
    if (hash === '' && moved) scrollTo(0, 0);
    // A changed URL of the same page, as while typing a search, keeps the position.
    const same = moved ? undefined : scrollPositionOf(last.key);
    if (same !== undefined) rememberPosition(key, same);
    return startRecording();
  }, [key, hash, pathname, type]);
  useLayoutEffect(() => {
    addEventListener('pagehide', storePositions);
    return () => removeEventListener('pagehide', storePositions);
  }, []);
}

/**
 * Scrolls to a position while the page still grows, until it is complete or the user scrolls; then `startRecording`
 * records positions again.
 */
function seek(position: ScrollPosition, startRecording: () => () => void): () => void {
  let stopRecording: (() => void) | undefined;
  let request = 0;
  let height = 0;
  let since = performance.now();
  const end = (): void => {
    cancelAnimationFrame(request);
    for (const name of userScrollEvents) removeEventListener(name, settle, { capture: true });
  };
  const settle = (): void => {
    end();
    stopRecording ??= startRecording();
  };
  const attempt = (): void => {
    const { top, isThere } = scrollTopFor(position);
    if (Math.abs(scrollY - top) > 1) scrollTo(0, top);
    const { scrollHeight } = document.documentElement;
    if (scrollHeight !== height) since = performance.now();
    height = scrollHeight;
    if (performance.now() - since > (isThere ? stillMs : maxWaitMs)) settle();
    else request = requestAnimationFrame(attempt);
  };
  for (const name of userScrollEvents) addEventListener(name, settle, { capture: true, passive: true });
  attempt();
  return () => {
    end();
    stopRecording?.();
  };
}
