import { queryKeys } from './queryKeys.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { QueryInput } from '#shared/platform/contract.ts';
import { getClass, listClasses, listDirectory } from '#shared/directory/routes.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { firstPage } from './queryClient.ts';

/** The directory's query; a missing filter matches everyone. */
export type DirectoryParams = Omit<QueryInput<typeof listDirectory>, 'cursor'>;

/** People per page of the directory. */
const pageSize = '24';

/** The matching members, page by page. Only the first page brings the counts. */
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

/** Only the first page: a few people, or counts. */
export function directoryPreviewQuery(params: DirectoryParams) {
  return queryOptions({
    queryKey: queryKeys.directory.look(params),
    queryFn: async ({ signal }) => (await call(listDirectory, { query: params, signal })).data,
  });
}

/** Requests where all members are, whatever the search. */
export const allPlacesParams: DirectoryParams = { limit: '1' };

/** The graduation years that members have, past and future. */
export const classesQuery = queryOptions({
  queryKey: queryKeys.classes.all,
  queryFn: async ({ signal }) => (await call(listClasses, { signal })).data,
  staleTime: 5 * 60_000,
});

/** The statistics of one class. */
export function classQuery(year: string) {
  return queryOptions({
    queryKey: queryKeys.classes.one(year),
    queryFn: async ({ signal }) => (await call(getClass, { params: { year }, signal })).data,
    staleTime: 60_000,
  });
}
