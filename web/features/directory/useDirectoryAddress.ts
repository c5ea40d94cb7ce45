import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { useEventCallback } from '#web/lib/hooks/useEventCallback.ts';
import { directoryQueryString, type DirectoryFilters, parseFilters } from './directoryAddress.ts';

/**
 * Typed words reach the URL, and with it the request, after a pause: Back must not step through letters. Not
 * `useDebouncedValue`, because Back and a filter change the words without a pause.
 */
const settleMs = 300;

interface DirectoryAddress {
  /** The text in the field. */
  readonly text: string;
  /** Changes the text; the words follow after a pause. */
  readonly setText: (text: string) => void;
  /** The words that are searched for. */
  readonly words: string;
  readonly filters: DirectoryFilters;
  /** Changes filters, together with the current or the given text. Back undoes it. */
  readonly setFilters: (change: Partial<DirectoryFilters>, text?: string) => void;
}

/**
 * Marks history entries that this hook made. After any other navigation, and after Back, the field shows the URL's
 * words.
 */
const ownEntry = 'directory';

/** A search with its words and filters in the URL: Back undoes them, and a link or a reload restores them. */
export function useDirectoryAddress(): DirectoryAddress {
  const [params, setParams] = useSearchParams();
  const { key, state }: { readonly key: string; readonly state: unknown } = useLocation();
  const isOther = useNavigationType() === NavigationType.Pop || state !== ownEntry;
  const words = params.get('q') ?? '';
  const filters = useFilters(params);
  const [text, setText] = useState(words);
  /** The history entry whose words the field shows. */
  const [handledKey, setHandledKey] = useState(key);
  if (key !== handledKey) {
    setHandledKey(key);
    if (isOther) setText(words);
  }
  /** The latest filters, because a second click may come before the first one has rendered. */
  const latest = useRef(filters);
  useEffect(() => {
    latest.current = filters;
  }, [filters]);
  const commitText = useEffectEvent((typed: string): void =>
    setParams(directoryQueryString(latest.current, typed), { replace: true, state: ownEntry }),
  );
  useEffect(() => {
    const typed = text.trim();
    if (typed === words) return undefined;
    const timer = setTimeout(() => commitText(typed), settleMs);
    return () => clearTimeout(timer);
  }, [text, words]);
  const setFilters = useEventCallback((change: Partial<DirectoryFilters>, typed: string = text): void => {
    setText(typed);
    latest.current = { ...latest.current, ...change };
    setParams(directoryQueryString(latest.current, typed.trim()), { state: ownEntry });
  });
  return { text, setText, words, filters, setFilters };
}

/** The filters of a URL: the same object until they change, so that new words do not render the filters again. */
function useFilters(params: URLSearchParams): DirectoryFilters {
  const withoutWords = new URLSearchParams(params);
  withoutWords.delete('q');
  const query = withoutWords.toString();
  return useMemo(() => parseFilters(new URLSearchParams(query)), [query]);
}
