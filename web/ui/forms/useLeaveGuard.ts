import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { guardLeaving } from '#web/lib/browser/leave.ts';

/**
 * Asks before the page is left while `isOn`. The browser asks when the page is closed or reloaded. For a link of the
 * site, Back, Forward, the search or a key, `confirm` gets a function that continues.
 */
export function useLeaveGuard(isOn: boolean, confirm: (go: () => void) => void): void {
  const navigate = useNavigate();
  const askFirst = useEffectEvent(confirm);
  const openAddress = useEffectEvent((address: string): void => void navigate(address));
  useEffect(() => {
    if (!isOn) return undefined;
    const unload = (event: BeforeUnloadEvent): void => event.preventDefault();
    const click = (event: MouseEvent): void => {
      const address = clickedAddress(event);
      if (address === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      askFirst(() => openAddress(address));
    };
    addEventListener('beforeunload', unload);
    document.addEventListener('click', click, true);
    const release = guardLeaving(askFirst, holdHistory(askFirst));
    return () => {
      removeEventListener('beforeunload', unload);
      document.removeEventListener('click', click, true);
      release();
    };
  }, [isOn]);
}

/** The target of a click within this page: another screen of the site, in this tab. */
function clickedAddress({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || button !== 0 || ctrlKey || metaKey || shiftKey) return undefined;
  if (link.target === '_blank' || link.hasAttribute('download') || link.origin !== location.origin)
    return undefined;
  return link.pathname === location.pathname ? undefined : link.pathname + link.search + link.hash;
}

/**
 * Back and Forward cannot be prevented: the browser has already moved when it fires the event. So the event is
 * kept from the router and the browser goes back to the form; if the user agrees to leave, it goes the same way
 * again. @returns the handler of these events.
 */
function holdHistory(confirm: (go: () => void) => void): (event: PopStateEvent) => void {
  const here = { at: historyIndex(), pathname: location.pathname };
  let stepsBack: number | undefined;
  let mayLeave = false;
  return (event) => {
    const index = historyIndex();
    const isHere = location.pathname === here.pathname;
    // A move within this screen, or to an entry that the router did not write, needs no question.
    if (mayLeave || (isHere && stepsBack === undefined) || index === undefined || here.at === undefined) {
      here.at = index;
      return;
    }
    event.stopImmediatePropagation();
    if (isHere) {
      const steps = stepsBack ?? 0;
      stepsBack = undefined;
      confirm(() => {
        mayLeave = true;
        history.go(steps);
      });
      return;
    }
    stepsBack = index - here.at;
    history.go(-stepsBack);
  };
}

/** The index of the tab's current history entry, as the router numbers them. */
function historyIndex(): number | undefined {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('idx' in state)) return undefined;
  return typeof state.idx === 'number' ? state.idx : undefined;
}
