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
  /** The text in the field, which is searched for at once. */
  readonly text: string;
  /** Changes the text. The URL follows after a moment, or after `wait` milliseconds. */
  readonly setText: (text: string, wait?: number) => void;
  /** Hands the text to the router at once: the field has lost the focus. */
  readonly commitText: () => void;
  readonly filters: DirectoryFilters;
  /** Changes filters, together with the current or the given text. Back undoes it. */
  readonly setFilters: (change: Partial<DirectoryFilters>, text?: string) => void;
}

/** A search with its words and filters in the URL: Back undoes them, and a link or a reload restores them. */
export function useDirectoryAddress(): DirectoryAddress {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const words = params.get('q') ?? '';
  const filters = useFilters(params);
  const [text, showText] = useState(words);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Typed words that the router does not know yet. */
  const unsyncedWords = useRef<string>(undefined);
  /** The history entry that this hook has handled. */
  const [handledKey, setHandledKey] = useState(key);
  /** The words that this hook wrote there itself. */
  const [writtenWords, setWrittenWords] = useState<string>();
  /** Counts the searches that began elsewhere, as by Back. */
  const [searchCount, setSearchCount] = useState(0);
  /** The last requested filters: a second press may come before the first renders. */
  const latest = useRef(filters);
  useEffect(() => {
    latest.current = filters;
  }, [filters]);
  if (key !== handledKey) {
    setHandledKey(key);
    if (isBack || words !== writtenWords) {
      showText(words);
      setWrittenWords(undefined);
      setSearchCount(searchCount + 1);
    }
  }
  // The pending typing belongs to the previous search.
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      unsyncedWords.current = undefined;
    },
    [searchCount],
  );
  const commitText = useEventCallback((): void => {
    clearTimeout(timer.current);
    const q = unsyncedWords.current;
    if (q === undefined) return;
    unsyncedWords.current = undefined;
    setWrittenWords(q);
    setParams(directoryQueryString(latest.current, q), { replace: true });
  });
  const setText = useEventCallback((typed: string, wait: number = settleMs): void => {
    showText(typed);
    clearTimeout(timer.current);
    const q = typed.trim();
    unsyncedWords.current = q;
    timer.current = setTimeout(() => {
      const search = directoryQueryString(latest.current, q).toString();
      history.replaceState(history.state, '', location.pathname + (search && `?${search}`));
      timer.current = setTimeout(commitText, restMs);
    }, wait);
  });
  const setFilters = useEventCallback((change: Partial<DirectoryFilters>, words: string = text): void => {
    clearTimeout(timer.current);
    unsyncedWords.current = undefined;
    showText(words);
    latest.current = { ...latest.current, ...change };
    const q = words.trim();
    setWrittenWords(q);
    setParams(directoryQueryString(latest.current, q));
  });
  return { text, setText, commitText, filters, setFilters };
}

/** The filters of a URL; the same object until they change. */
function useFilters(params: URLSearchParams): DirectoryFilters {
  const query = directoryQueryString(parseFilters(params), '').toString();
  return useMemo(() => parseFilters(new URLSearchParams(query)), [query]);
}
