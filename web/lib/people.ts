import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { listUsers } from '#shared/routes/user.ts';
import { call } from './api.ts';

const firstPage: string | undefined = undefined;

/** The other members, or those with `search` in their name; while new letters are typed the last answer stays. */
export function usePeople(search: string) {
  return useInfiniteQuery({
    queryKey: ['people', search],
    queryFn: ({ pageParam, signal }) =>
      call(listUsers, {
        query: {
          limit: '50',
          ...(search === '' ? {} : { search }),
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  });
}
