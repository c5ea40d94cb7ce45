import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiProblem } from '#shared/platform/client.ts';
import { decideRequest, listRequests } from '#shared/membership/requestRoutes.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { listQuery } from '#web/api/listQuery.ts';
import { queryKeys } from '#web/api/queryKeys.ts';

/** Who waits to be let in, page after page, the longest first; of an import only those whom it proves. */
export function requestsQuery(importId: string) {
  const of = importId === '' ? {} : { import: importId };
  return listQuery(queryKeys.requests.list(importId), (cursor, signal) =>
    call(listRequests, { query: cursor === undefined ? of : { ...of, cursor }, signal }),
  );
}

/** Reads the requests again, and the number of them beside the office's tab. */
export async function refreshRequests(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: queryKeys.office.all });
  await client.invalidateQueries({ queryKey: queryKeys.requests.all });
}

/** How many were let in of those who were meant; undefined where it was not done in person. */
type Confirmed = number | undefined;

/**
 * Lets in those of some people whom the roster proves, one after the other, each by what was looked at; all others need
 * a look of their own. `reauthenticate` asks for the proof where the server wants one.
 */
export function useConfirmTogether(reauthenticate: <T>(send: () => Promise<T>) => Promise<T | undefined>) {
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

/** Whom another admin has decided on meanwhile, or who has changed or is gone, holds up nobody else. */
function unlessFaster(error: unknown): 'faster' {
  if (wasFaster(error)) return 'faster';
  throw error;
}

/** True where the server refuses a decision since another admin was faster, or who asked has changed or is gone. */
export function wasFaster(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 404 || error.status === 409);
}
