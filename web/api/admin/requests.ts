import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { decideRequest, listRequests } from '#shared/office/requestRoutes.ts';
import { ApiProblem } from '#shared/platform/client.ts';
import type { BodyInput } from '#shared/platform/contract.ts';
import { pagedQuery } from '#web/api/listQuery.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { call } from '#web/lib/http/apiClient.ts';
import type { Reauthenticate } from '#web/lib/http/reauthenticate.ts';

/** The membership requests, page by page, oldest first; for an import, only those that it confirms. */
export function useRequests(importId: string) {
  return useInfiniteQuery(
    pagedQuery(queryKeys.requests.list(importId), (cursor, signal) =>
      call(listRequests, { query: { import: importId || undefined, cursor }, signal }),
    ),
  );
}

/** Refetches the requests and their count in the navigation. */
export function useRefreshRequests(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    void client.invalidateQueries({ queryKey: queryKeys.admin.all });
    await client.invalidateQueries({ queryKey: queryKeys.requests.all });
  }, [client]);
}

export type Decision = BodyInput<typeof decideRequest>;

/** Decides on a request; the response is undefined if the admin did not reauthenticate. @throws ApiProblem, NoResponse */
export const sendDecision = (reauthenticate: Reauthenticate, id: string, decision: Decision) =>
  reauthenticate(() => call(decideRequest, { params: { id }, body: decision }));

/**
 * Approves those of the given requests that the roster confirms, one after the other, each against the version the
 * admin saw; the others need their own review. `reauthenticate` runs where the server requires it.
 * The mutation returns how many it approved; undefined if the admin did not reauthenticate.
 */
export function useBulkApprove(reauthenticate: Reauthenticate) {
  const refreshRequests = useRefreshRequests();
  return useMutation({
    mutationFn: async (ids: readonly string[]): Promise<number | undefined> => {
      const { data } = await call(listRequests, { query: { ids: ids.join(',') } });
      let approved = 0;
      for (const { id, version } of data.filter(({ match }) => match === 'strong')) {
        const response = await sendDecision(reauthenticate, id, { decision: 'approve', version }).catch(
          skipOutdated,
        );
        if (response === undefined) return undefined;
        if (response !== 'outdated') approved += 1;
      }
      return approved;
    },
    onSettled: refreshRequests,
  });
}

/** A request that another admin has decided, or that has changed or is gone, does not stop the others. */
function skipOutdated(error: unknown): 'outdated' {
  if (isOutdatedDecision(error)) return 'outdated';
  throw error;
}

/** True if the server refuses a decision because another admin was faster, or the request has changed or is gone. */
export function isOutdatedDecision(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 404 || error.status === 409);
}
