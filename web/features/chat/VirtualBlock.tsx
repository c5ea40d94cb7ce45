import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** How far above and below the window its content is drawn. */
const margin = '800px 0px';

interface VirtualBlockProps {
  /** What scrolls. */
  readonly box: RefObject<HTMLElement | null>;
  /** Draws the content; not called while it is far away. */
  readonly draw: () => ReactNode;
  /** It is drawn wherever it is: somebody is being led to it. */
  readonly stays: boolean;
}

/**
 * A part of a long list: while it is far from the window, an empty place of the same height stands for it, so that a
 * list of thousands weighs as much as one of dozens. What holds the focus or is being selected stays drawn.
 */
export function VirtualBlock({ box, draw, stays }: VirtualBlockProps) {
  const place = useRef<HTMLDivElement>(null);
  const [left, setHeight] = useState<number>();
  const height = stays ? undefined : left;
  const folded = useRef<number>(undefined);

  useEffect(() => {
    const { current } = place;
    if (!current) return undefined;
    const seen = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting !== false) setHeight(undefined);
        else if (!isInUse(current)) setHeight((was) => was ?? current.getBoundingClientRect().height);
      },
      { root: box.current, rootMargin: margin },
    );
    seen.observe(current);
    return () => seen.disconnect();
  }, [box]);

  // A window of another width has changed the real height: what is being read must not move.
  useLayoutEffect(() => {
    const before = folded.current;
    folded.current = height;
    const { current: part } = place;
    const { current: list } = box;
    if (!part || !list || before === undefined || height !== undefined) return;
    const { top, height: now } = part.getBoundingClientRect();
    if (top < list.getBoundingClientRect().top) list.scrollBy({ top: now - before, behavior: 'instant' });
  }, [height, box]);

  return (
    <div ref={place} className="flow-root" style={{ height }}>
      {height === undefined && draw()}
    </div>
  );
}

function isInUse(element: Element): boolean {
  const selection = getSelection();
  const isSelected = selection !== null && !selection.isCollapsed && selection.containsNode(element, true);
  return isSelected || element.contains(document.activeElement);
}
