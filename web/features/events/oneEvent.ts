import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Event } from '#shared/eventEntities.ts';
import { getEvent } from '#shared/routes/attending.ts';
import { call } from '#web/lib/api.ts';
import type { ListPage } from '#web/lib/listQuery.ts';
import { everyEvent } from './eventsQuery.ts';

export const oneEventKey = (id: string) => [...everyEvent, 'one', id] as const;

/** One event, with its seats and the own answer. */
export const oneEventQuery = (id: string) =>
  queryOptions({
    queryKey: oneEventKey(id),
    queryFn: async ({ signal }) => (await call(getEvent, { params: { id }, signal })).data,
  });

/** Changes an event wherever the cache holds it: on its page, and in the lists, whose keys end with what they list. */
export function patchEvent(client: QueryClient, id: string, change: Partial<Event>): void {
  client.setQueryData<Event>(oneEventKey(id), (one) => one && { ...one, ...change });
  const inLists = { queryKey: everyEvent, predicate: isList } as const;
  client.setQueriesData<InfiniteData<ListPage<Event>>>(inLists, (list) => {
    if (list === undefined) return undefined;
    const patched = (one: Event) => (one.id === id ? { ...one, ...change } : one);
    return { ...list, pages: list.pages.map((page) => ({ ...page, data: page.data.map(patched) })) };
  });
}

const isList = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
  queryKey.length === everyEvent.length + 1;
