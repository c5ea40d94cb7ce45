import { queryKeys } from '#web/api/queryKeys.ts';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '#shared/platform/contract.ts';
import { countReports, decideReport, getReport, listReports } from '#shared/moderation/caseRoutes.ts';
import type { Case } from '#shared/moderation/entities.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { firstPage } from '#web/api/queryClient.ts';
import { write } from '#web/api/writes.ts';

/** The queue of one state, page after page. */
export function useReports(state: Case['state']) {
  return useInfiniteQuery({
    queryKey: queryKeys.reports.list(state),
    queryFn: ({ pageParam, signal }) =>
      call(listReports, {
        query: { state, limit: '50', ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  });
}

/** How many cases there are of each state. */
export function useReportCounts() {
  return useQuery({
    queryKey: queryKeys.reports.counts,
    queryFn: async ({ signal }) => (await call(countReports, { signal })).data,
  });
}

/** One case with all it takes to decide. */
export function useReportCase(id: string) {
  return useQuery({
    queryKey: queryKeys.reports.one(id),
    queryFn: async ({ signal }) => (await call(getReport, { params: { id }, signal })).data,
    // Each reading of messages stands in the log: none that nobody has asked for.
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  });
}

/** Decides about a case; all that shows cases is read anew. */
export function useRuling(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof decideReport>) =>
      write(client, {
        touches: [queryKeys.reports.all],
        send: () => call(decideReport, { params: { id }, body }),
        settle: () => {
          void client.invalidateQueries({ queryKey: queryKeys.reports.all });
          // Its counts stand in the office's line.
          void client.invalidateQueries({ queryKey: queryKeys.office.all });
        },
      }),
  });
}
