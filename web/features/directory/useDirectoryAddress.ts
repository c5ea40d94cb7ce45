import { useEffect, useMemo, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { useEventCallback } from '#web/lib/hooks/useEventCallback.ts';
import { directoryQueryString, type DirectoryFilters, parseFilters } from './directoryAddress.ts';

/** Typed words reach the URL after a pause, so that Back does not step through letters. */
const settleMs = 200;
/**
 * The router, whose update renders every link of the page, follows after a longer pause, or when the field
 * loses the focus.
 */
const restMs = 1000;

interface DirectoryAddress {
  /** The text in the field. */
  readonly text: string;
  /** Changes the text. The URL follows after a moment, or after `wait` milliseconds. */
  readonly setText: (text: string, wait?: number) => void;
  /** Hands the text to the router at once: the field has lost the focus. */
  readonly commitText: () => void;
  readonly filters: DirectoryFilters;
  /** Changes filters, together with the current or the given text. Back undoes it. */
  readonly setFilters: (change: Partial<DirectoryFilters>, text?: string) => void;
}

/** The history state of the entries that this hook makes: other navigation, and Back, begin another search. */
const ownEntry = 'directory';

/** A search with its words and filters in the URL: Back undoes them, and a link or a reload restores them. */
export function useDirectoryAddress(): DirectoryAddress {
  const [params, setParams] = useSearchParams();
  const { key, state }: { readonly key: string; readonly state: unknown } = useLocation();
  const isOther = useNavigationType() === NavigationType.Pop || state !== ownEntry;
  const words = params.get('q') ?? '';
  const filters = useFilters(params);
  const [text, showText] = useState(words);
  /** The history entry whose words the text has followed. */
  const [handledKey, setHandledKey] = useState(key);
  /** The next step of typed text on its way to the router; undefined once the router has it. */
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The last requested filters: a second press may come before the first renders. */
  const latest = useRef(filters);
  useEffect(() => {
    latest.current = filters;
  }, [filters]);
  if (key !== handledKey) {
    setHandledKey(key);
    if (isOther) showText(words);
  }
  const cancelStep = useEventCallback((): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
  });
  useEffect(() => {
    // Text that was typed for the search before must not arrive in this one.
    if (isOther) cancelStep();
  }, [key, isOther, cancelStep]);
  useEffect(() => cancelStep, [cancelStep]);
  const commitText = useEventCallback((): void => {
    if (timer.current === undefined) return;
    cancelStep();
    setParams(directoryQueryString(latest.current, text.trim()), { replace: true, state: ownEntry });
  });
  const setText = useEventCallback((typed: string, wait: number = settleMs): void => {
    showText(typed);
    cancelStep();
    timer.current = setTimeout(() => {
      const search = directoryQueryString(latest.current, typed.trim()).toString();
      history.replaceState(history.state, '', location.pathname + (search && `?${search}`));
      timer.current = setTimeout(commitText, restMs);
    }, wait);
  });
  const setFilters = useEventCallback((change: Partial<DirectoryFilters>, typed: string = text): void => {
    cancelStep();
    showText(typed);
    latest.current = { ...latest.current, ...change };
    setParams(directoryQueryString(latest.current, typed.trim()), { state: ownEntry });
  });
  return { text, setText, commitText, filters, setFilters };
}

/** The filters of a URL; the same object until they change. */
function useFilters(params: URLSearchParams): DirectoryFilters {
  const query = directoryQueryString(parseFilters(params), '').toString();
  return useMemo(() => parseFilters(new URLSearchParams(query)), [query]);
}
