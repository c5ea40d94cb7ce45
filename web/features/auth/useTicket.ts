import { useEffect, useState } from 'react';

/**
 * What a mailed link carries behind its `#`, by name. It leaves the address at once, so that it stands neither in the
 * history nor on the screen; browsers send it to no server.
 */
export function useTicket(): Readonly<Record<string, string>> {
  const [ticket] = useState(() => Object.fromEntries(new URLSearchParams(location.hash.slice(1))));
  useEffect(() => {
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname);
  }, []);
  return ticket;
}
