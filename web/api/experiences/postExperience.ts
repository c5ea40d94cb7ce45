import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createExperience, updateExperience } from '#shared/experiences/postRoutes.ts';
import type { CallInput } from '#shared/platform/client.ts';
import type { BodyInput } from '#shared/platform/contract.ts';
import type { Experience } from '#shared/platform/entities.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { runWrite } from '#web/api/writes.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { useClientState } from '#web/lib/session/store.ts';
import { belongsTo } from './belongsTo.ts';
import { patchExperience, refetchRelated } from './experiences.ts';
import { type FeedFilters, parseFeedFilters, hasFeedFilters } from './feedQuery.ts';
import { keepOnTop, putOnTop } from './keepOnTop.ts';

type NewExperience = CallInput<typeof createExperience>['body'];

/** Milliseconds after which the server finds a new experience in a filtered feed. */
const indexedAfterMs = 3000;

/**
 * Creates an experience and puts it at the top of the feed and of each filtered feed it belongs to. It stays
 * there while the index catches up; then those feeds are refetched.
 * @throws ApiProblem, NoResponse
 */
export function usePostExperience(): (body: NewExperience) => Promise<void> {
  const client = useQueryClient();
  return (body) => postExperience(client, body);
}

export async function postExperience(client: QueryClient, body: NewExperience): Promise<void> {
  await runWrite(client, {
    affectedKeys: [queryKeys.experiences.feeds],
    send: () => call(createExperience, { body }),
    applyResponse: ({ data }) => {
      showOnTop(client, data.experience);
      refetchRelated(client);
    },
  });
  setTimeout(() => {
    const predicate = ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
      hasFeedFilters(paramsOf(queryKey));
    void client.invalidateQueries({ queryKey: queryKeys.experiences.feeds, predicate });
  }, indexedAfterMs);
}

function showOnTop(client: QueryClient, experience: Experience): void {
  const { classYear } = useClientState.getState().user.authUser ?? {};
  const keys = client.getQueriesData({ queryKey: queryKeys.experiences.feeds }).map(([queryKey]) => queryKey);
  const feeds = keys.filter((queryKey) => belongsTo(experience, paramsOf(queryKey), classYear));
  for (const queryKey of feeds) putOnTop(client, experience, queryKey);
  keepOnTop(
    client,
    experience,
    feeds.filter((queryKey) => hasFeedFilters(paramsOf(queryKey))),
  );
}

/** A feed's filters, read from its query key. */
function paramsOf(queryKey: readonly unknown[]): FeedFilters {
  const filters = Object.entries(queryKey[queryKeys.experiences.feeds.length] ?? {});
  const given = filters.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  return parseFeedFilters(new URLSearchParams(given).toString());
}

/** Saves changes to an experience and shows them everywhere. @throws ApiProblem, NoResponse */
export function useUpdateExperience() {
  const client = useQueryClient();
  return async (id: string, body: BodyInput<typeof updateExperience>): Promise<void> => {
    const { data } = await call(updateExperience, { params: { id }, body });
    patchExperience(client, id, () => data.experience);
    void client.invalidateQueries({ queryKey: queryKeys.experiences.careers });
  };
}
