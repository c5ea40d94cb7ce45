import { useMemo } from 'react';
import { useEventCallback } from '#web/lib/hooks/useEventCallback.ts';
import { useUrlFilters } from '#web/lib/url/useUrlFilters.ts';
import { useUrlText } from '#web/lib/url/useUrlText.ts';
import { directorySearchParams, type DirectoryFilters, parseFilters } from './directoryAddress.ts';

interface DirectoryAddress {
  /** The text in the field. */
  readonly searchText: string;
  /** Changes the field; the URL follows after a pause. */
  readonly setSearchText: (searchText: string) => void;
  /** The trimmed text that is searched for. */
  readonly urlSearchText: string;
  readonly filters: DirectoryFilters;
  /** Changes filters, together with the current or the given text. Back undoes it. */
  readonly setFilters: (change: Partial<DirectoryFilters>, searchText?: string) => void;
}

/** A search with its text and filters in the URL: Back undoes them, and a link or a reload restores them. */
export function useDirectoryAddress(): DirectoryAddress {
  const { params, of, set } = useUrlFilters();
  const urlSearchText = of('q');
  const [searchText, setSearchText] = useUrlText(urlSearchText, (text) =>
    set((current) => directorySearchParams(parseFilters(current), text), true),
  );
  const setFilters = useEventCallback(
    (change: Partial<DirectoryFilters>, nextText: string = searchText): void => {
      setSearchText(nextText);
      set((current) => directorySearchParams({ ...parseFilters(current), ...change }, nextText.trim()));
    },
  );
  return { searchText, setSearchText, urlSearchText, filters: useFilters(params), setFilters };
}

/** The filters of a URL: the same object until they change, so that new search text does not render the filters again. */
function useFilters(params: URLSearchParams): DirectoryFilters {
  const withoutText = new URLSearchParams(params);
  withoutText.delete('q');
  const searchKey = withoutText.toString();
  return useMemo(() => parseFilters(new URLSearchParams(searchKey)), [searchKey]);
}
