import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The distance from the window within which content renders. */
const margin = '800px 0px';

interface VirtualBlockProps {
  /** The scroll container. */
  readonly listRef: RefObject<HTMLElement | null>;
  /** Renders the content; not called while it is far away. */
  readonly draw: () => ReactNode;
  /** Always rendered, because the chat is scrolling to it. */
  readonly isPinned: boolean;
}

/**
 * A part of a long list: far from the window, a placeholder of the same height replaces it, so that thousands
 * of items cost as little as dozens. Content with the focus or a selection stays rendered.
 */
export function VirtualBlock({ listRef, draw, isPinned }: VirtualBlockProps) {
  const root = useRef<HTMLDivElement>(null);
  const [placeholderHeight, setPlaceholderHeight] = useState<number>();
  const height = isPinned ? undefined : placeholderHeight;
  const heightBefore = useRef<number>(undefined);

  useEffect(() => {
    const { current } = root;
    if (!current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting !== false) setPlaceholderHeight(undefined);
        else if (!isInUse(current))
          setPlaceholderHeight((was) => was ?? current.getBoundingClientRect().height);
      },
      { root: listRef.current, rootMargin: margin },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [listRef]);

  // A new window width has changed the real height, and the visible messages must not move.
  useLayoutEffect(() => {
    const previousHeight = heightBefore.current;
    heightBefore.current = height;
    const { current: block } = root;
    const { current: list } = listRef;
    if (!block || !list || previousHeight === undefined || height !== undefined) return;
    const { top, height: now } = block.getBoundingClientRect();
    if (top < list.getBoundingClientRect().top)
      list.scrollBy({ top: now - previousHeight, behavior: 'instant' });
  }, [height, listRef]);

  return (
    <div ref={root} className="flow-root" style={{ height }}>
      {height === undefined && draw()}
    </div>
  );
}

function isInUse(element: Element): boolean {
  const selection = getSelection();
  const isSelected = selection !== null && !selection.isCollapsed && selection.containsNode(element, true);
  return isSelected || element.contains(document.activeElement);
}
