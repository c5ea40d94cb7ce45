import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { directoryLook } from '#web/lib/directoryQuery.ts';
import { type Hit, type HitGroup, personHit } from './hits.ts';

/** So many of a kind are asked for. */
const askedMost = '5';

/** What was found, and how the asking goes. */
export interface Found {
  readonly groups: readonly HitGroup[];
  /** True while what stands there answers the words before, or nothing has been answered. */
  readonly isOld: boolean;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly retry: () => void;
}

/** What contains the words: people, and the pages of the site. Without words nothing is asked. */
export function useFound(words: string, pages: readonly Hit[]): Found {
  const people = useQuery({
    ...directoryLook({ q: words, limit: askedMost }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });
  const wanted = words.toLowerCase();
  const fitting = pages.filter(({ title }) => title.toLowerCase().includes(wanted));
  const groups: readonly HitGroup[] = [
    { kind: 'person', hits: people.data?.people.map(personHit) ?? [], total: people.data?.total },
    { kind: 'page', hits: fitting, total: undefined },
  ];
  return {
    groups: words === '' ? [] : groups.filter(({ hits }) => hits.length > 0),
    isOld: people.isPlaceholderData,
    isPending: words !== '' && people.isPending,
    error: people.error,
    isFetching: people.isFetching,
    retry: () => void people.refetch(),
  };
}
