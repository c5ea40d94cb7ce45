import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

interface AnchorState {
  /** The `seq` of the first message. */
  readonly first: number | undefined;
  readonly isLoaded: boolean;
  readonly isAway: boolean;
}

/**
 * Opens at the end, and keeps the message at the top of the window in place while the list changes above it or in size.
 */
export function useScrollAnchor(
  listRef: RefObject<HTMLElement | null>,
  { first, isLoaded, isAway }: AnchorState,
): void {
  const anchor = useRef<ScrollAnchor>(undefined);
  const previous = useRef({ first, isLoaded: false });

  useLayoutEffect(() => {
    const list = listRef.current;
    if (!list) return;
    const grownAbove = previous.current.isLoaded && first !== previous.current.first;
    if (!previous.current.isLoaded && isLoaded) jumpToEnd(list);
    else if (grownAbove) keepInPlace(list, anchor.current);
    anchor.current = lineAtTop(list);
    previous.current = { first, isLoaded };
  }, [listRef, first, isLoaded]);

  useEffect(() => {
    const list = listRef.current;
    if (!list) return undefined;
    const updateAnchor = (): void => {
      anchor.current = lineAtTop(list);
    };
    // When a phone rotates, its keyboard opens or the composer grows, the visible message stays in view: the
    // last one, or one further up.
    const resizeObserver = new ResizeObserver(() => {
      if (!isAway) jumpToEnd(list);
      else keepInPlace(list, anchor.current);
    });
    resizeObserver.observe(list);
    list.addEventListener('scroll', updateAnchor, { passive: true });
    // The target renders a moment later.
    const drawn = new MutationObserver(updateAnchor);
    drawn.observe(list, { childList: true, subtree: true });
    return () => {
      resizeObserver.disconnect();
      drawn.disconnect();
      list.removeEventListener('scroll', updateAnchor);
    };
  }, [listRef, isAway]);
}

/** The first message whose top is in view, and its distance from the top of the list. */
interface ScrollAnchor {
  readonly line: Element;
  readonly distance: number;
}

function jumpToEnd(list: HTMLElement): void {
  list.scrollTop = list.scrollHeight;
}

function lineAtTop(list: HTMLElement): ScrollAnchor | undefined {
  const { top } = list.getBoundingClientRect();
  const lines = [...list.querySelectorAll('li')];
  const line = lines.find((element) => element.getBoundingClientRect().top >= top);
  return line && { line, distance: distanceFromTop(list, line) };
}

/** Scrolls so that the message stays where it was after changes above it. */
function keepInPlace(list: HTMLElement, held: ScrollAnchor | undefined): void {
  if (held?.line.isConnected) list.scrollTop += distanceFromTop(list, held.line) - held.distance;
}

function distanceFromTop(list: HTMLElement, line: Element): number {
  return line.getBoundingClientRect().top - list.getBoundingClientRect().top;
}
