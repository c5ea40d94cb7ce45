import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getAnnouncement, hideAnnouncement } from '#shared/announcements/readRoutes.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { hidePinned } from './notices.ts';
import { queryKeys } from './queryKeys.ts';

/** An announcement that the member got; it never changes. */
export function useAnnouncement(id: string) {
  return useQuery({
    queryKey: queryKeys.announcements.one(id),
    queryFn: async ({ signal }) => (await call(getAnnouncement, { params: { id }, signal })).data,
    staleTime: Infinity,
  });
}

/** Takes an announcement off Home, at once; it comes back if that fails. */
export function useHideAnnouncement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(hideAnnouncement, { params: { id } }),
    onMutate: () => hidePinned(client),
    onSuccess: () => hidePinned(client),
    onError: () => client.invalidateQueries({ queryKey: queryKeys.notices.bell }),
  });
}
