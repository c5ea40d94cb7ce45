import { useEffect, useEffectEvent, useState } from 'react';
import {
  type NavigateOptions,
  NavigationType,
  useLocation,
  useNavigationType,
  useSearchParams,
} from 'react-router-dom';
import { useDebouncedValue } from '#web/lib/hooks/useDebouncedValue.ts';
import { useEventCallback } from '#web/lib/hooks/useEventCallback.ts';

type Values = Readonly<Record<string, string>>;

export type ReplaceOption = Pick<NavigateOptions, 'replace'>;

interface UrlFilters {
  readonly params: URLSearchParams;
  /** A filter in the URL; '' if it is missing. */
  readonly valueOf: (name: string) => string;
  /**
   * Makes new filters of the current ones. While the user types, `replace` the history entry, so that Back does not step
   * through letters.
   */
  readonly update: (change: (current: URLSearchParams) => URLSearchParams, options?: ReplaceOption) => void;
  /** Sets these filters and keeps the others; '' removes one. */
  readonly set: (values: Values, options?: ReplaceOption) => void;
}

/** Marks the history entries that `update` makes. */
const ownEntry = 'filters';

/** Filters in the URL: Back undoes them, and a link includes them. */
export function useUrlFilters(): UrlFilters {
  const [params, setParams] = useSearchParams();
  const update = useEventCallback<Parameters<UrlFilters['update']>>((change, options) =>
    // Not `params`: the router renders a change a moment later, and the next one must not undo it.
    setParams(change(new URLSearchParams(location.search)), { ...options, state: ownEntry }),
  );
  const set = useEventCallback<Parameters<UrlFilters['set']>>((values, options) =>
    update((current) => withValues(current, values), options),
  );
  return { params, valueOf: (name) => params.get(name) ?? '', update, set };
}

function withValues(params: URLSearchParams, values: Values): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/**
 * The text of a field that is a filter in the URL, and its setter.
 *
 * - Typing changes the field at once, and the URL when the typing pauses.
 * - `useUrlFilters` changes the URL but not the field, whose text may be newer.
 * - Back, Forward and links change the URL, and the field shows the URL's text.
 *
 * @param setUrlText is called with the trimmed input.
 */
export function useUrlText(urlText: string, setUrlText: (text: string) => void) {
  const { key, state }: { readonly key: string; readonly state: unknown } = useLocation();
  const isOwnChange = useNavigationType() !== NavigationType.Pop && state === ownEntry;
  const [input, setInput] = useState(urlText);
  const [lastKey, setLastKey] = useState(key);
  if (key !== lastKey) {
    setLastKey(key);
    if (!isOwnChange) setInput(urlText);
  }
  const trimmed = input.trim();
  const settled = useDebouncedValue(trimmed);
  const settle = useEffectEvent(setUrlText);
  useEffect(() => {
    // The settled text lags behind the input for a moment, for example after Back.
    if (settled === trimmed && settled !== urlText) settle(settled);
  }, [settled, trimmed, urlText]);
  return [input, setInput] as const;
}
