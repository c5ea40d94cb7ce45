import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** False until the first screen of this page stands there. */
let hasArrived = false;

/**
 * Moves the focus to the content of a screen that one has come to by a link, by Back, or by logging in, so that the
 * next Tab and the screen reader go on there. Use it beside the screen, where it is drawn with it and no earlier:
 * a skeleton that took the focus would take it along when it goes. The page's very first screen leaves it to the browser.
 * A focus that is in use on the screen, or in a dialog, stays where it is.
 */
export function useArrival(): void {
  const by = useRef(useNavigationType());
  const { pathname } = useLocation();
  useEffect(() => {
    const isLoad = !hasArrived && by.current === NavigationType.Pop;
    hasArrived = true;
    const inUse = document.activeElement?.closest('[role="dialog"], #main :focus');
    const isShown = inUse?.checkVisibility() === true;
    if (!isLoad && !isShown) document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}
