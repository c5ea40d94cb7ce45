import { useQuery } from '@tanstack/react-query';
import { getUser } from '#shared/profiles/routes.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { call } from '#web/lib/http/apiClient.ts';

/** The name and photo of somebody that no list has loaded yet. */
export function usePersonById(id: string | undefined, enabled: boolean) {
  return useQuery({
    queryKey: queryKeys.people.one(id),
    queryFn: async ({ signal }) => (await call(getUser, { params: { userId: id ?? '' }, signal })).data,
    enabled: enabled && id !== undefined,
  });
}

/** Who may send messages to somebody; refetched after each refused and each received message. */
export function useMessageSenders(id: string, refused: number, heard: number, enabled: boolean) {
  return useQuery({
    queryKey: queryKeys.profiles.messagesFrom(id, refused, heard),
    queryFn: async ({ signal }) => (await call(getUser, { params: { userId: id }, signal })).data,
    enabled,
  });
}
