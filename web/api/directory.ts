import { queryKeys } from './queryKeys.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { QueryInput } from '#shared/platform/contract.ts';
import { getClass, listClasses, listDirectory } from '#shared/directory/routes.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { firstPage } from './queryClient.ts';

/** What the directory is asked for; a filter that is not there asks for nothing. */
export type DirectoryParams = Omit<QueryInput<typeof listDirectory>, 'cursor'>;

/** How many stand on a page of the directory. */
const pageSize = '24';

/** The members that match, page after page; numbers come with the first page alone. */
export function directoryQuery(params: DirectoryParams) {
  return infiniteQueryOptions({
    queryKey: queryKeys.directory.pages(params),
    queryFn: ({ pageParam, signal }) =>
      call(listDirectory, {
        query: { limit: pageSize, ...params, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
  });
}

/** The first page alone: a few people, or numbers. */
export function directoryLook(params: DirectoryParams) {
  return queryOptions({
    queryKey: queryKeys.directory.look(params),
    queryFn: async ({ signal }) => (await call(listDirectory, { query: params, signal })).data,
  });
}

/** Asks where everyone is, whatever is searched for. */
export const everywhere: DirectoryParams = { limit: '1' };

/** The years that members have graduated in, or will. */
export const classesQuery = queryOptions({
  queryKey: queryKeys.classes.all,
  queryFn: async ({ signal }) => (await call(listClasses, { signal })).data,
  staleTime: 5 * 60_000,
});

/** What one class is in numbers. */
export function classQuery(year: string) {
  return queryOptions({
    queryKey: queryKeys.classes.one(year),
    queryFn: async ({ signal }) => (await call(getClass, { params: { year }, signal })).data,
    staleTime: 60_000,
  });
}
