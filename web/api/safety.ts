import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  appeal,
  block,
  listBlocked,
  listDecisions,
  listMuted,
  mute,
  report,
  unblock,
  unmute,
} from '#shared/moderation/routes.ts';
import type { BodyInput } from '#shared/platform/contract.ts';
import { headFirstQuery, itemsOfPages } from '#web/api/listQuery.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { runWrite } from '#web/api/writes.ts';
import { forgetDraft } from '#web/lib/forms/drafts.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { inboxOf } from '#web/realtime/inbox.ts';

/** The key prefixes of all queries that show people or their content. */
const peopleQueryKeys = [
  queryKeys.experiences.all,
  queryKeys.comments.all,
  queryKeys.events.all,
  queryKeys.people.all,
  queryKeys.directory.all,
  queryKeys.search.all,
  queryKeys.follows.all,
  queryKeys.profiles.all,
  queryKeys.notices.all,
  queryKeys.safety.all,
] as const;

/**
 * What two people see of each other has changed, so everything that shows people is refetched, including conversations.
 */
function refetchPeople(client: QueryClient): void {
  for (const queryKey of peopleQueryKeys) void client.invalidateQueries({ queryKey });
  void inboxOf().refresh();
}

/** No list that was requested before a block may arrive after it, so the running requests are canceled. */
function useChangeOfPeople(send: (id: string) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      runWrite(client, {
        affectedKeys: peopleQueryKeys,
        send: () => send(id),
        applyResponse: () => refetchPeople(client),
      }),
  });
}

export const useBlock = () => useChangeOfPeople((id) => call(block, { params: { id } }));
export const useUnblock = () => useChangeOfPeople((id) => call(unblock, { params: { id } }));
export const useMute = () => useChangeOfPeople((id) => call(mute, { params: { id } }));
export const useUnmute = () => useChangeOfPeople((id) => call(unmute, { params: { id } }));

/** Storage name of a report draft. */
export const reportDraftKey = ({ kind, id }: Pick<BodyInput<typeof report>, 'kind' | 'id'>) =>
  `report-${kind}-${id}`;

/** Reports something; the response says whether the member had reported it before. */
export function useReport() {
  return useMutation({
    mutationFn: async (body: BodyInput<typeof report>) => {
      const { data } = await call(report, { body });
      forgetDraft(reportDraftKey(body));
      return data;
    },
  });
}

const hiddenPeopleQuery = (route: typeof listBlocked | typeof listMuted, key: 'blocked' | 'muted') =>
  headFirstQuery(queryKeys.safety.people(key), (cursor, signal) =>
    call(route, { query: { limit: '50', cursor }, signal }),
  );
const hiddenPeopleQueries = {
  blocked: hiddenPeopleQuery(listBlocked, 'blocked'),
  muted: hiddenPeopleQuery(listMuted, 'muted'),
};

/** The people the member has blocked or muted, page by page. */
export function useBlockedOrMuted(kind: keyof typeof hiddenPeopleQueries) {
  return useInfiniteQuery({
    ...hiddenPeopleQueries[kind],
    select: itemsOfPages,
  });
}

/** The moderation decisions about the member, newest first. */
export function useModerationDecisions() {
  return useQuery({
    queryKey: queryKeys.safety.decisions,
    queryFn: async ({ signal }) => (await call(listDecisions, { query: { limit: '100' }, signal })).data,
  });
}

/** Storage name of an appeal draft; without a case, the appeal is against the current suspension. */
export const appealDraftKey = (caseId = '') => `appeal-${caseId}`;

export function useAppeal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof appeal>) => call(appeal, { body }),
    onSuccess: (_, { caseId }) => {
      forgetDraft(appealDraftKey(caseId));
      void client.invalidateQueries({ queryKey: queryKeys.safety.decisions });
    },
  });
}
