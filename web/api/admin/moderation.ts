import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { countReports, decideReport, getReport, listReports } from '#shared/moderation/caseRoutes.ts';
import type { Case } from '#shared/moderation/entities.ts';
import type { BodyInput } from '#shared/platform/contract.ts';
import { itemsOfPages, pagedQuery } from '#web/api/listQuery.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { call } from '#web/lib/http/apiClient.ts';

/** The queue of one state, page by page. */
export function useReports(state: Case['state']) {
  return useInfiniteQuery({
    ...pagedQuery(queryKeys.reports.list(state), (cursor, signal) =>
      call(listReports, { query: { state, limit: '50', cursor }, signal }),
    ),
    select: itemsOfPages,
  });
}

/** The number of cases in each state. */
export function useReportCounts() {
  return useQuery({
    queryKey: queryKeys.reports.counts,
    queryFn: async ({ signal }) => (await call(countReports, { signal })).data,
  });
}

/** One case with everything needed to decide it. */
export function useReportCase(id: string) {
  return useQuery({
    queryKey: queryKeys.reports.one(id),
    queryFn: async ({ signal }) => (await call(getReport, { params: { id }, signal })).data,
    // Each view of messages is written to the audit log, so nothing is fetched unless an admin asks for it.
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  });
}

/** Decides a case, and refetches everything that shows cases. */
export function useDecideReport(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof decideReport>) => call(decideReport, { params: { id }, body }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: queryKeys.reports.all });
      // The navigation of the admin pages shows its counts.
      void client.invalidateQueries({ queryKey: queryKeys.admin.all });
    },
  });
}
