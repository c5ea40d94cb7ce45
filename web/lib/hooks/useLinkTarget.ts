import { useEffect, useRef } from 'react';
import { isFocusIn } from '#web/lib/browser/focusMain.ts';

interface LinkTarget {
  /** The target is scrolled to once for each value. */
  readonly onceKey: string;
  /** Id of the element that the link points to; undefined if it points to none, or the list is still loading. */
  readonly elementId: string | undefined;
  /** Called after each render without the element. */
  readonly onMissing?: () => void;
  /** Called after scrolling. */
  readonly onScrolled?: () => void;
}

/** Scrolls to the target of a link and focuses it, as soon as it is rendered. */
export function useLinkTarget({ onceKey, elementId, onMissing, onScrolled }: LinkTarget): void {
  const reachedKey = useRef<string>(undefined);
  // After every render, because the element may come with any of them.
  useEffect(() => {
    if (elementId === undefined || reachedKey.current === onceKey) return;
    const element = document.getElementById(elementId);
    if (element === null) {
      onMissing?.();
      return;
    }
    reachedKey.current = onceKey;
    element.scrollIntoView({ block: 'center' });
    onScrolled?.();
    // In the next frame, because the dialog that contained the link takes the focus back as it closes.
    requestAnimationFrame(() => {
      // A panel that has opened meanwhile keeps the focus.
      if (!isFocusIn('[role="dialog"]')) element.focus({ preventScroll: true });
    });
  });
}
