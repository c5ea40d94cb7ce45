import { type RefObject, useLayoutEffect } from 'react';

/** What stays reachable above everything: toasts. */
const REACHABLE = '[data-above-modal]';

/**
 * While open, makes everything except `inside` inert, as the browser does for a modal dialog: Tab, screen readers and
 * pointers cannot leave it. For panels that are sometimes a dialog.
 */
export function useModal(inside: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen || !inside.current) return undefined;
    const outside = elementsAround(inside.current).filter(
      (element) => !element.inert && !isReachable(element),
    );
    for (const element of outside) element.inert = true;
    return () => {
      for (const element of outside) element.inert = false;
    };
  }, [inside, isOpen]);
}

function isReachable(element: HTMLElement): boolean {
  return element.matches(REACHABLE) || element.querySelector(REACHABLE) !== null;
}

/** The siblings of an element and of each of its ancestors, up to the body: the whole page except its own branch. */
function elementsAround(element: HTMLElement): HTMLElement[] {
  const siblings: HTMLElement[] = [];
  for (
    let current: HTMLElement = element;
    current !== document.body && current.parentElement;
    current = current.parentElement
  ) {
    for (const sibling of current.parentElement.children) {
      if (sibling !== current && sibling instanceof HTMLElement) siblings.push(sibling);
    }
  }
  return siblings;
}
