import {
  type InfiniteData,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { directorySorts } from '#shared/directory/entities.ts';
import { getClass, listClasses, listDirectory } from '#shared/directory/routes.ts';
import type { ApiResponse } from '#shared/platform/client.ts';
import type { QueryInput } from '#shared/platform/contract.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { pagedQuery } from './listQuery.ts';
import { queryKeys } from './queryKeys.ts';

/** The search text and filters of the directory; a missing filter matches everyone. */
export type DirectoryParams = Omit<QueryInput<typeof listDirectory>, 'cursor'>;

type Page = Pick<ApiResponse<typeof listDirectory>, 'data' | 'next'>;

/** People per page of the directory. */
const pageSize = '24';

/** The matching members, page by page. Only the first page brings the counts. */
export function directoryQuery(params: DirectoryParams) {
  return pagedQuery(queryKeys.directory.pages(params), async (cursor, signal): Promise<Page> => {
    const isNobody = params.ids === '';
    if (isNobody) return { data: { people: [], total: 0, facets: {} }, next: undefined };
    return call(listDirectory, { query: { limit: pageSize, ...params, cursor }, signal });
  });
}

/** The people of all pages, with the counts of the first; the last response stays while the next one loads. */
export function useDirectoryPages(params: DirectoryParams) {
  return useInfiniteQuery({
    ...directoryQuery(params),
    placeholderData: keepPreviousData,
    select: joinPages,
  });
}

const joinPages = ({ pages }: InfiniteData<Page>) => ({
  people: pages.flatMap(({ data }) => data.people),
  total: pages[0]?.data.total ?? 0,
  facets: pages[0]?.data.facets,
});

/** Only the first page: a few people, or counts; `keepsPrevious` shows the last response while the next one loads. */
export function useDirectoryPreview(
  params: DirectoryParams,
  {
    enabled = true,
    keepsPrevious = false,
  }: { readonly enabled?: boolean; readonly keepsPrevious?: boolean } = {},
) {
  return useQuery({
    queryKey: queryKeys.directory.preview(params),
    queryFn: async ({ signal }) => (await call(listDirectory, { query: params, signal })).data,
    enabled,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  });
}

/**
 * The facets and places of all members, whatever the search: of the first page without filters, which is often loaded
 * already.
 */
export const unfilteredDirectoryQuery = queryOptions({
  queryKey: queryKeys.directory.unfiltered,
  queryFn: async ({ client }) => {
    const { pages } = await client.fetchInfiniteQuery(directoryQuery({ sort: directorySorts[0] }));
    return pages[0]?.data;
  },
  staleTime: 5 * 60_000,
});

export const useUnfilteredDirectory = () => useQuery(unfilteredDirectoryQuery);

/** The graduation years that members have, past and future. */
export const classesQuery = queryOptions({
  queryKey: queryKeys.classes.all,
  queryFn: async ({ signal }) => (await call(listClasses, { signal })).data,
  staleTime: 5 * 60_000,
});

export const useClasses = () => useQuery(classesQuery);

/** The statistics of one class. */
export function useClass(year: string) {
  return useQuery({
    queryKey: queryKeys.classes.one(year),
    queryFn: async ({ signal }) => (await call(getClass, { params: { year }, signal })).data,
    staleTime: 60_000,
  });
}
