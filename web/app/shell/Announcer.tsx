import { useSyncExternalStore } from 'react';
import { currentTitle, subscribeToTitle } from '#web/lib/browser/title.ts';

/** Reads the new page's name out after a navigation. */
export function Announcer() {
  const title = useSyncExternalStore(subscribeToTitle, currentTitle);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
