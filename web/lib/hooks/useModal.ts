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
    const around = besides(inside.current).filter((element) => !element.inert && !reachable(element));
    for (const element of around) element.inert = true;
    return () => {
      for (const element of around) element.inert = false;
    };
  }, [inside, isOpen]);
}

function reachable(element: HTMLElement): boolean {
  return element.matches(REACHABLE) || element.querySelector(REACHABLE) !== null;
}

/** The siblings of an element and of each of its ancestors, up to the body: the whole page except its own branch. */
function besides(element: HTMLElement): HTMLElement[] {
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
