import { useSyncExternalStore } from 'react';
import { currentTitle, subscribeToTitle } from '#web/lib/browser/title.ts';

/** Announces the new page's name after a navigation. */
export function Announcer() {
  const title = useSyncExternalStore(subscribeToTitle, currentTitle);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
