import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getAnnouncement, hideAnnouncement } from '#shared/announcements/readRoutes.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { hidePinned } from './notices/bell.ts';
import { queryKeys } from './queryKeys.ts';

/** An announcement that the member got; it never changes. */
export function useAnnouncement(id: string) {
  return useQuery({
    queryKey: queryKeys.announcements.one(id),
    queryFn: async ({ signal }) => (await call(getAnnouncement, { params: { id }, signal })).data,
    staleTime: Infinity,
  });
}

/**
 * Takes an announcement off Home, at once; it comes back if that fails.
 * @param onFailed is called even if the card is no longer shown.
 */
export function useHideAnnouncement(onFailed: (error: Error) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(hideAnnouncement, { params: { id } }),
    onMutate: () => hidePinned(client),
    onSuccess: () => hidePinned(client),
    onError: (error) => {
      onFailed(error);
      return client.invalidateQueries({ queryKey: queryKeys.notices.bell });
    },
  });
}
