import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiProblem } from '#shared/platform/client.ts';
import { decideRequest, listRequests } from '#shared/membership/requestRoutes.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { listQuery } from '#web/api/listQuery.ts';
import { queryKeys } from '#web/api/queryKeys.ts';

/** The membership requests, page by page, oldest first; for an import, only those that it confirms. */
export function requestsQuery(importId: string) {
  const of = importId === '' ? {} : { import: importId };
  return listQuery(queryKeys.requests.list(importId), (cursor, signal) =>
    call(listRequests, { query: cursor === undefined ? of : { ...of, cursor }, signal }),
  );
}

/** Refetches the requests and their count on the office's tab. */
export async function refreshRequests(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: queryKeys.office.all });
  await client.invalidateQueries({ queryKey: queryKeys.requests.all });
}

/** How many of the chosen requests were approved; undefined if the admin did not reauthenticate. */
type Confirmed = number | undefined;

/**
 * Approves those of the given requests that the roster confirms, one after the other, each against the
 * version the admin saw; the others need their own review. `reauthenticate` runs where the server requires
 * it.
 */
export function useBulkApprove(reauthenticate: <T>(send: () => Promise<T>) => Promise<T | undefined>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly string[]): Promise<Confirmed> => {
      const { data } = await call(listRequests, { query: { ids: ids.join(',') } });
      let confirmed = 0;
      for (const { id, version } of data.filter(({ match }) => match === 'strong')) {
        const body = { decision: 'approve', version } as const;
        const answer = await reauthenticate(() => call(decideRequest, { params: { id }, body })).catch(
          unlessFaster,
        );
        if (answer === undefined) return undefined;
        if (answer !== 'faster') confirmed += 1;
      }
      return confirmed;
    },
    onSettled: () => refreshRequests(client),
  });
}

/** A request that another admin has decided, or that has changed or is gone, does not stop the others. */
function unlessFaster(error: unknown): 'faster' {
  if (isOutdatedDecision(error)) return 'faster';
  throw error;
}

/**
 * True if the server refuses a decision because another admin was faster, or the request has changed or is
 * gone.
 */
export function isOutdatedDecision(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 404 || error.status === 409);
}
