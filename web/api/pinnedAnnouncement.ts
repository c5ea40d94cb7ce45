import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hideAnnouncement } from '#shared/announcements/hideRoutes.ts';
import type { Home } from '#shared/home/entities.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { queryKeys } from './queryKeys.ts';
import { runWrite } from './writes.ts';

/**
 * Hides the announcement on the member's home page, optimistically; it shows again if that fails.
 * @param onFailed is called even if the card is no longer shown.
 */
export function useHideAnnouncement(ownId: string, onFailed: (error: Error) => void) {
  const client = useQueryClient();
  const queryKey = queryKeys.profiles.home(ownId);
  return useMutation({
    mutationFn: (id: string) =>
      runWrite(client, {
        affectedKeys: [queryKey],
        applyOptimistic: () =>
          client.setQueryData<Home>(queryKey, (home) => home && { ...home, pinned: undefined }),
        send: () => call(hideAnnouncement, { params: { id } }),
      }),
    onError: (error) => {
      onFailed(error);
      return client.invalidateQueries({ queryKey });
    },
  });
}
