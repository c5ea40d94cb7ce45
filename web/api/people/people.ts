import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listUsers } from '#shared/directory/userRoutes.ts';
import { getUser } from '#shared/profiles/routes.ts';
import { headFirstQuery, itemsOfPages } from '#web/api/listQuery.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { call } from '#web/lib/http/apiClient.ts';

/** The other members, or those with `search` in their name, page by page. */
function peopleQuery(search: string) {
  return headFirstQuery(queryKeys.people.list(search), (cursor, signal) =>
    call(listUsers, {
      query: { limit: '50', search: search || undefined, cursor },
      signal,
    }),
  );
}

/** `peopleQuery` as a hook. Keeps the last response while the member types. */
export function usePeople(search: string, enabled: boolean) {
  return useInfiniteQuery({
    ...peopleQuery(search),
    enabled,
    placeholderData: keepPreviousData,
    select: itemsOfPages,
  });
}

/** The name and photo of somebody that no list has loaded yet; `profileQuery` would bring their career, too. */
export function usePersonById(id: string | undefined, enabled: boolean) {
  return useQuery({
    queryKey: queryKeys.people.one(id),
    queryFn: async ({ signal }) => (await call(getUser, { params: { userId: id ?? '' }, signal })).data,
    enabled: enabled && id !== undefined,
  });
}

/** Who may send messages to somebody. */
export function useMessageSenders(id: string, enabled: boolean) {
  return useQuery({
    queryKey: queryKeys.profiles.messagesFrom(id),
    queryFn: async ({ signal }) => (await call(getUser, { params: { userId: id }, signal })).data,
    enabled,
  });
}
