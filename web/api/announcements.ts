import { useQuery } from '@tanstack/react-query';
import { getAnnouncement } from '#shared/announcements/readRoutes.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { queryKeys } from './queryKeys.ts';

/** An announcement that the member received; it never changes. */
export function useAnnouncement(id: string) {
  return useQuery({
    queryKey: queryKeys.announcements.one(id),
    queryFn: async ({ signal }) => (await call(getAnnouncement, { params: { id }, signal })).data,
    staleTime: Infinity,
  });
}
