import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Asks before the page is left while `isOn`: the browser asks where it is closed or reloaded, and `ask` gets how to go
 * on where a link of the site was followed.
 */
export function useLeaveGuard(isOn: boolean, ask: (go: () => void) => void): void {
  const navigate = useNavigate();
  const latest = useRef({ ask, navigate });
  useEffect(() => {
    latest.current = { ask, navigate };
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const unload = (event: BeforeUnloadEvent): void => event.preventDefault();
    const click = (event: MouseEvent): void => {
      const address = followedAddress(event);
      if (address === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current.ask(() => void latest.current.navigate(address));
    };
    addEventListener('beforeunload', unload);
    document.addEventListener('click', click, true);
    return () => {
      removeEventListener('beforeunload', unload);
      document.removeEventListener('click', click, true);
    };
  }, [isOn]);
}

/** Where a click leads within this page: another screen of the site, in this tab. */
function followedAddress({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || button !== 0 || ctrlKey || metaKey || shiftKey) return undefined;
  if (link.target === '_blank' || link.hasAttribute('download') || link.origin !== location.origin)
    return undefined;
  return link.pathname === location.pathname ? undefined : link.pathname + link.search + link.hash;
}
