import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { currentTitle, subscribeToTitle } from '#web/lib/title.ts';

/** Reads the new page's name out after a navigation and moves the focus to its content. */
export function Announcer() {
  const { pathname } = useLocation();
  const title = useSyncExternalStore(subscribeToTitle, currentTitle);
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const inDialog = document.activeElement?.closest('[role="dialog"]');
    if (!inDialog) document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
