import { queryKeys } from '#web/api/queryKeys.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { decideRequest, listRequests } from '#shared/routes/adminRequests.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { wasFaster } from './wasFaster.ts';

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
    onSettled: () =>
      Promise.all(
        [queryKeys.office.all, queryKeys.requests.all].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

/** Whom another admin has decided on meanwhile, or who has changed or is gone, holds up nobody else. */
function unlessFaster(error: unknown): 'faster' {
  if (wasFaster(error)) return 'faster';
  throw error;
}
