import { usePageName } from '#web/lib/browser/title.ts';

/** Announces the new page's name after a navigation. */
export function Announcer() {
  const name = usePageName();
  return (
    <p aria-live="polite" className="sr-only">
      {name}
    </p>
  );
}
