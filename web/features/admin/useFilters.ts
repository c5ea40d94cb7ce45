import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

interface Filters {
  /** The filters in the URL; '' if one is missing. */
  readonly of: (name: string) => string;
  /** Sets filters; '' removes one. `typed` replaces the history entry, so that Back does not step through letters. */
  readonly set: (change: Readonly<Record<string, string>>, typed?: boolean) => void;
}

/**
 * The parameters of a change that has not rendered yet. The router applies each change to the rendered URL, so a click
 * right after typing would undo what was typed.
 */
let unrendered: URLSearchParams | undefined;

/** Filters in the URL: Back undoes them, and a link includes them. */
export function useFilters(): Filters {
  const [params, setParams] = useSearchParams();
  useEffect(() => {
    unrendered = undefined;
  }, [params]);
  return {
    of: (name) => params.get(name) ?? '',
    set: (change, typed = false) => {
      const next = new URLSearchParams(unrendered ?? params);
      for (const [name, value] of Object.entries(change)) {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      unrendered = next;
      setParams(next, { replace: typed });
    },
  };
}
