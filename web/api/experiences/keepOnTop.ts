import {
  hashKey,
  type InfiniteData,
  type QueryCacheNotifyEvent,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import type { Experience } from '#shared/platform/entities.ts';
import type { ListPage } from '#web/api/listQuery.ts';
import { updateFeeds } from './experiences.ts';

/**
 * Milliseconds after which the index is trusted even without the new experience: it should have caught up.
 */
const maxIndexDelayMs = 60_000;

/** Puts an experience at the top of a feed. */
export function putOnTop(client: QueryClient, experience: Experience, queryKey: QueryKey): void {
  updateFeeds(client, (list, page) => (page === 0 ? [experience, ...list] : [...list]), {
    queryKey,
    exact: true,
  });
}

/**
 * Keeps a new experience on top of feeds whose responses may not contain it yet, until one does, it is
 * deleted, or a minute has passed.
 * @param feeds the keys of their queries.
 */
export function keepOnTop(client: QueryClient, experience: Experience, feeds: readonly QueryKey[]): void {
  const hashes = new Set(feeds.map((queryKey) => hashKey(queryKey)));
  let newest = experience;
  const end = client.getQueryCache().subscribe((event) => {
    if (!hashes.has(event.query.queryHash)) return;
    const change = changeOf(event);
    if (change === undefined) return;
    const found = findIn(client, event.query.queryKey, experience._id);
    if (change === 'server' && found === undefined) putOnTop(client, newest, event.query.queryKey);
    else if (change === 'client' && found !== undefined) newest = found;
    else end();
  });
  setTimeout(end, maxIndexDelayMs);
}

/** Whether the server or this client changed a query's data; undefined for other cache events. */
function changeOf(event: QueryCacheNotifyEvent): 'server' | 'client' | undefined {
  if (event.type !== 'updated' || event.action.type !== 'success') return undefined;
  return event.action.manual === true ? 'client' : 'server';
}

function findIn(client: QueryClient, queryKey: QueryKey, id: string): Experience | undefined {
  const feed = client.getQueryData<InfiniteData<ListPage<Experience>>>(queryKey);
  return feed?.pages.flatMap(({ data }) => data).find(({ _id }) => _id === id);
}
