import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { useEventCallback } from '#web/lib/hooks/useEventCallback.ts';
import { directorySearchParams, type DirectoryFilters, parseFilters } from './directoryAddress.ts';

/**
 * Typed text reaches the URL, and with it the request, after a pause: Back must not step through letters. Not
 * `useDebouncedValue`, because Back and a filter change the query without a pause.
 */
const settleMs = 300;

interface DirectoryAddress {
  /** The text in the field. */
  readonly input: string;
  /** Changes the input; the query follows after a pause. */
  readonly setInput: (input: string) => void;
  /** The trimmed text that is searched for: the one in the URL. */
  readonly searchText: string;
  readonly filters: DirectoryFilters;
  /** Changes filters, together with the current or the given text. Back undoes it. */
  readonly setFilters: (change: Partial<DirectoryFilters>, input?: string) => void;
}

/**
 * Marks history entries that this hook made. After any other navigation, and after Back, the field shows the URL's
 * query.
 */
const ownEntry = 'directory';

/** A search with its query and filters in the URL: Back undoes them, and a link or a reload restores them. */
export function useDirectoryAddress(): DirectoryAddress {
  const [params, setParams] = useSearchParams();
  const { key, state }: { readonly key: string; readonly state: unknown } = useLocation();
  const isOther = useNavigationType() === NavigationType.Pop || state !== ownEntry;
  const searchText = params.get('q') ?? '';
  const filters = useFilters(params);
  const [input, setInput] = useState(searchText);
  /** The history entry whose query the field shows. */
  const [handledKey, setHandledKey] = useState(key);
  if (key !== handledKey) {
    setHandledKey(key);
    if (isOther) setInput(searchText);
  }
  /** The latest filters, because a second click may come before the first one has rendered. */
  const latest = useRef(filters);
  useEffect(() => {
    latest.current = filters;
  }, [filters]);
  const commitText = useEffectEvent((nextQuery: string): void =>
    setParams(directorySearchParams(latest.current, nextQuery), { replace: true, state: ownEntry }),
  );
  useEffect(() => {
    const trimmed = input.trim();
    if (trimmed === searchText) return undefined;
    const timer = setTimeout(() => commitText(trimmed), settleMs);
    return () => clearTimeout(timer);
  }, [input, searchText]);
  const setFilters = useEventCallback(
    (change: Partial<DirectoryFilters>, nextQuery: string = input): void => {
      setInput(nextQuery);
      latest.current = { ...latest.current, ...change };
      setParams(directorySearchParams(latest.current, nextQuery.trim()), { state: ownEntry });
    },
  );
  return { input, setInput, searchText, filters, setFilters };
}

/** The filters of a URL: the same object until they change, so that a new query does not render the filters again. */
function useFilters(params: URLSearchParams): DirectoryFilters {
  const withoutWords = new URLSearchParams(params);
  withoutWords.delete('q');
  const searchKey = withoutWords.toString();
  return useMemo(() => parseFilters(new URLSearchParams(searchKey)), [searchKey]);
}
