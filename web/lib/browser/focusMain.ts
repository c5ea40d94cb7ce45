import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** False until the first screen of this page has rendered. */
let hasArrived = false;

/** True if the focus is in a visible element that matches. */
export function isFocusIn(selector: string): boolean {
  return document.activeElement?.closest(selector)?.checkVisibility() === true;
}

/**
 * Moves the focus to the content of a screen after a navigation, so that the next Tab and the screen reader continue
 * there. Call it in the screen, not in its skeleton, which would lose the focus when it goes. The page's first screen
 * leaves the focus to the browser, and a focus already in use on the screen or in a dialog stays.
 */
export function useFocusMain(): void {
  const by = useRef(useNavigationType());
  const { pathname } = useLocation();
  useEffect(() => {
    const isLoad = !hasArrived && by.current === NavigationType.Pop;
    hasArrived = true;
    if (!isLoad && !isFocusIn('[role="dialog"], #main :focus'))
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}
