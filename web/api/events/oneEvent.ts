import { queryKeys } from '#web/api/queryKeys.ts';
import { type InfiniteData, type QueryClient, useQuery } from '@tanstack/react-query';
import type { Event } from '#shared/events/entities.ts';
import { getEvent } from '#shared/events/rsvpRoutes.ts';
import { call } from '#web/lib/http/apiClient.ts';
import type { ListPage } from '#web/api/listQuery.ts';

/** One event, with its capacity and the member's own RSVP. */
export const useOneEvent = (id: string) =>
  useQuery({
    queryKey: queryKeys.events.one(id),
    queryFn: async ({ signal }) => (await call(getEvent, { params: { id }, signal })).data,
  });

/** Updates an event everywhere in the cache: on its page and in the lists. */
export function patchEvent(client: QueryClient, id: string, change: Partial<Event>): void {
  client.setQueryData<Event>(queryKeys.events.one(id), (one) => one && { ...one, ...change });
  client.setQueriesData<InfiniteData<ListPage<Event>>>({ queryKey: queryKeys.events.lists }, (list) => {
    if (list === undefined) return undefined;
    const patched = (one: Event) => (one.id === id ? { ...one, ...change } : one);
    return { ...list, pages: list.pages.map((page) => ({ ...page, data: page.data.map(patched) })) };
  });
}
