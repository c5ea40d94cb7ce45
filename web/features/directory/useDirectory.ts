import { useEffect, useMemo, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import type { Facets } from '#shared/directory/entities.ts';
import type { Person } from '#shared/platform/entities.ts';
import { useDirectoryPages } from '#web/api/directory.ts';
import { presenceOf } from '#web/realtime/realtime.ts';
import { useClientState } from '#web/lib/session/store.ts';
import type { PagedList } from '#web/ui/feedback/ShowMore.tsx';
import { useEventCallback } from '#web/lib/hooks/useEventCallback.ts';
import {
  directoryParams,
  directoryQueryString,
  type DirectoryFilters,
  parseFilters,
} from './directoryAddress.ts';

/** Typed words reach the URL, and with it the request, after a pause: Back must not step through letters. */
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

/** The history state of the entries that this hook makes: other navigation, and Back, begin another search. */
const ownEntry = 'directory';

/** A search with its words and filters in the URL: Back undoes them, and a link or a reload restores them. */
export function useDirectoryAddress(): DirectoryAddress {
  const [params, setParams] = useSearchParams();
  const { key, state }: { readonly key: string; readonly state: unknown } = useLocation();
  const isOther = useNavigationType() === NavigationType.Pop || state !== ownEntry;
  const words = params.get('q') ?? '';
  const filters = useFilters(params);
  const [text, setText] = useState(words);
  /** The history entry whose words the text has followed. */
  const [handledKey, setHandledKey] = useState(key);
  if (key !== handledKey) {
    setHandledKey(key);
    if (isOther) setText(words);
  }
  /** The last requested filters: a second press may come before the first renders. */
  const latest = useRef(filters);
  useEffect(() => {
    latest.current = filters;
  }, [filters]);
  const commitText = useEventCallback((typed: string): void =>
    setParams(directoryQueryString(latest.current, typed), { replace: true, state: ownEntry }),
  );
  useEffect(() => {
    const typed = text.trim();
    if (typed === words) return undefined;
    const timer = setTimeout(() => commitText(typed), settleMs);
    return () => clearTimeout(timer);
  }, [text, words, commitText]);
  const setFilters = useEventCallback((change: Partial<DirectoryFilters>, typed: string = text): void => {
    setText(typed);
    latest.current = { ...latest.current, ...change };
    setParams(directoryQueryString(latest.current, typed.trim()), { state: ownEntry });
  });
  return { text, setText, words, filters, setFilters };
}

/** The filters of a URL: the same object until they change, so that new words do not draw the filters again. */
function useFilters(params: URLSearchParams): DirectoryFilters {
  const query = directoryQueryString(parseFilters(params), '').toString();
  return useMemo(() => parseFilters(new URLSearchParams(query)), [query]);
}

/** Milliseconds that people must be on the screen before their presence is requested. */
const watchAfterMs = 200;
/** Milliseconds that an old result is shown as current. */
const showOldAfterMs = 150;

/** The directory's result for the filters and words. */
export interface Directory extends PagedList {
  readonly people: readonly Person[];
  /** How many were found on all pages; undefined until the first answer. */
  readonly total: number | undefined;
  readonly facets: Facets | undefined;
  /** True while an old result is on the screen, once the new one has been awaited for a moment. */
  readonly isStale: boolean;
  readonly error: Error | null;
  /** True while a failed request is being retried. */
  readonly isRetrying: boolean;
  readonly retry: () => void;
}

/** The people that match filters and words; the last response stays until the next arrives. */
export function useDirectory(filters: DirectoryFilters, words: string): Directory {
  const ownId = useClientState(({ user }) => user.authUser?._id);
  const online = useClientState(({ user }) => user.onlineUsers).filter((id) => id !== ownId);
  const isNobody = filters.online && online.length === 0;
  const pages = useDirectoryPages(directoryParams(filters, words, online), !isNobody);
  const found = useFound(pages);
  const directory = isNobody ? nobody : found;
  useWatched(directory.people);
  return directory;
}

/** Requests presence for people who stay on the screen, however many they are. Renders nothing. */
function useWatched(people: readonly Person[]): void {
  const shown = people.map(({ _id }) => _id).join();
  const stop = useRef<() => void>(undefined);
  useEffect(() => {
    const timer = setTimeout(() => {
      stop.current?.();
      stop.current = shown === '' ? undefined : presenceOf().watch(shown.split(','));
    }, watchAfterMs);
    return () => clearTimeout(timer);
  }, [shown]);
  useEffect(() => () => stop.current?.(), []);
}

/** If nobody is online, no request is needed. */
const nobody: Directory = {
  people: [],
  total: 0,
  facets: undefined,
  isStale: false,
  error: null,
  isRetrying: false,
  retry: () => undefined,
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => undefined,
};

/** The same object until its content changes: a request in progress is no change. */
function useFound(pages: ReturnType<typeof useDirectoryPages>): Directory {
  const { data, error, isPlaceholderData } = pages;
  const { isFetchingNextPage, isFetchNextPageError, refetch, fetchNextPage } = pages;
  const isStale = useDelayedFlag(isPlaceholderData);
  const isRetrying = error !== null && pages.isFetching;
  return useMemo(() => {
    const answers = data?.pages ?? [];
    return {
      people: answers.flatMap((page) => page.data.people),
      total: answers[0]?.data.total,
      facets: answers[0]?.data.facets,
      isStale,
      error,
      isRetrying,
      retry: () => void refetch(),
      hasNextPage: answers.at(-1)?.next !== undefined && !isStale,
      isFetchingNextPage,
      isFetchNextPageError,
      fetchNextPage: () => void fetchNextPage(),
    };
  }, [data, isStale, error, isRetrying, refetch, fetchNextPage, isFetchingNextPage, isFetchNextPageError]);
}

/** True once a condition has held for a moment, and false as soon as it ends: a short wait shows nothing. */
function useDelayedFlag(holds: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!holds) return undefined;
    const timer = setTimeout(() => setLasts(true), showOldAfterMs);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [holds]);
  return holds && lasts;
}
