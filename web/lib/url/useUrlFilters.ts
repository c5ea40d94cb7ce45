import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useEventCallback } from '#web/lib/hooks/useEventCallback.ts';

type Values = Readonly<Record<string, string>>;

interface UrlFilters {
  readonly params: URLSearchParams;
  /** A filter in the URL; '' if it is missing. */
  readonly of: (name: string) => string;
  /**
   * Sets filters: the given ones, of which '' removes one, or all of them, made from the current ones. `typed` replaces
   * the history entry, so that Back does not step through letters.
   */
  readonly set: (change: Values | ((current: URLSearchParams) => URLSearchParams), typed?: boolean) => void;
}

/** Marks the history entries that `set` makes. */
export const ownEntry = 'filters';

/**
 * The parameters of a change that has not rendered yet. The router renders a change later, so a click right after
 * typing would undo what was typed.
 */
let unrendered: URLSearchParams | undefined;

/** Filters in the URL: Back undoes them, and a link includes them. */
export function useUrlFilters(): UrlFilters {
  const { search, key } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  useEffect(() => {
    unrendered = undefined;
  }, [key]);
  const set = useEventCallback<Parameters<UrlFilters['set']>>((change, typed = false) => {
    const current = unrendered ?? params;
    unrendered = typeof change === 'function' ? change(current) : withValues(current, change);
    void navigate({ search: unrendered.toString() }, { replace: typed, state: ownEntry });
  });
  return { params, of: (name) => params.get(name) ?? '', set };
}

function withValues(params: URLSearchParams, values: Values): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}
