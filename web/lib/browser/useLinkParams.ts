import { useEffect, useState } from 'react';

/**
 * The values after the `#` of a mailed link, by name. They are removed from the URL at once, to stay out of
 * the history; browsers send them to no server.
 */
export function useLinkParams(): Readonly<Record<string, string>> {
  const [params] = useState(() => Object.fromEntries(new URLSearchParams(location.hash.slice(1))));
  useEffect(() => {
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname);
  }, []);
  return params;
}
