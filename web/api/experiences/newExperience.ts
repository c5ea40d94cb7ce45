import { hashKey, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { createExperience, updateExperience } from '#shared/experiences/postRoutes.ts';
import type { CallInput } from '#shared/platform/client.ts';
import type { BodyInput } from '#shared/platform/contract.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { runWrite } from '#web/api/writes.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { patchExperience, refetchRelated, updateFeeds } from './experiences.ts';

type NewExperience = CallInput<typeof createExperience>['body'];

/** Milliseconds after which the server finds a new experience in a filtered feed. */
const indexedAfterMs = 3000;
const unfiltered = queryKeys.experiences.feed({});

/** Creates an experience and puts it at the top of the feed. Filtered feeds are refetched once the index has it. */
export function usePostExperience() {
  const client = useQueryClient();
  return useMutation({ mutationFn: (body: NewExperience) => postExperience(client, body) });
}

export async function postExperience(client: QueryClient, body: NewExperience): Promise<void> {
  await runWrite(client, {
    affectedKeys: [queryKeys.experiences.feeds],
    send: () => call(createExperience, { body }),
    applyResponse: ({ data: { experience } }) => {
      updateFeeds(client, (list, page) => (page === 0 ? [experience, ...list] : [...list]), {
        queryKey: unfiltered,
        exact: true,
      });
      refetchRelated(client);
    },
  });
  setTimeout(() => {
    void client.invalidateQueries({
      queryKey: queryKeys.experiences.feeds,
      predicate: ({ queryHash }) => queryHash !== hashKey(unfiltered),
    });
  }, indexedAfterMs);
}

interface Update {
  readonly id: string;
  readonly body: BodyInput<typeof updateExperience>;
}

/** Saves changes to an experience and shows them everywhere. */
export function useUpdateExperience() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, body }: Update): Promise<void> => {
      const { data } = await call(updateExperience, { params: { id }, body });
      patchExperience(client, id, () => data.experience);
      void client.invalidateQueries({ queryKey: queryKeys.experiences.careers });
    },
  });
}
