import { useMemo } from 'react';
import { useEventCallback } from '#web/lib/hooks/useEventCallback.ts';
import { useUrlFilters } from '#web/lib/url/useUrlFilters.ts';
import { useUrlText } from '#web/lib/url/useUrlText.ts';
import { directorySearchParams, type DirectoryFilters, parseFilters } from './directoryAddress.ts';

interface DirectoryAddress {
  /** The text in the field. */
  readonly input: string;
  /** Changes the input; the search text follows after a pause. */
  readonly setInput: (input: string) => void;
  /** The trimmed text that is searched for: the one in the URL. */
  readonly searchText: string;
  readonly filters: DirectoryFilters;
  /** Changes filters, together with the current or the given text. Back undoes it. */
  readonly setFilters: (change: Partial<DirectoryFilters>, input?: string) => void;
}

/** A search with its text and filters in the URL: Back undoes them, and a link or a reload restores them. */
export function useDirectoryAddress(): DirectoryAddress {
  const { params, of, set } = useUrlFilters();
  const searchText = of('q');
  const [input, setInput] = useUrlText(searchText, (q) =>
    set((current) => directorySearchParams(parseFilters(current), q), true),
  );
  const setFilters = useEventCallback(
    (change: Partial<DirectoryFilters>, nextInput: string = input): void => {
      setInput(nextInput);
      set((current) => directorySearchParams({ ...parseFilters(current), ...change }, nextInput.trim()));
    },
  );
  return { input, setInput, searchText, filters: useFilters(params), setFilters };
}

/** The filters of a URL: the same object until they change, so that a new query does not render the filters again. */
function useFilters(params: URLSearchParams): DirectoryFilters {
  const withoutWords = new URLSearchParams(params);
  withoutWords.delete('q');
  const searchKey = withoutWords.toString();
  return useMemo(() => parseFilters(new URLSearchParams(searchKey)), [searchKey]);
}
