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
    const around = besides(inside.current).filter((one) => !one.inert && !reachable(one));
    for (const one of around) one.inert = true;
    return () => {
      for (const one of around) one.inert = false;
    };
  }, [inside, isOpen]);
}

function reachable(element: HTMLElement): boolean {
  return element.matches(REACHABLE) || element.querySelector(REACHABLE) !== null;
}

/** The siblings of an element and of each of its ancestors, up to the body: the whole page except its own branch. */
function besides(element: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let one: HTMLElement = element; one !== document.body && one.parentElement; one = one.parentElement) {
    for (const sibling of one.parentElement.children) {
      if (sibling !== one && sibling instanceof HTMLElement) found.push(sibling);
    }
  }
  return found;
}
