import { matchQuery, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** A write that changes cached queries. */
interface Write<R> {
  /** Key prefixes of all queries that show what it changes. */
  readonly affectedKeys: readonly QueryKey[];
  /** Shows the change in the cache before the server confirms it. */
  readonly applyOptimistic?: () => void;
  readonly send: () => Promise<R>;
  /** Shows the server's response in the cache. */
  readonly applyResponse?: (response: R) => void;
  /** Shows the previous state. */
  readonly rollBack?: () => void;
}

/**
 * Runs a write that changes cached queries: optimistic update, request, then the response or a rollback. An
 * older refetch could undo each of these steps, so running queries are canceled first and repeated at the end.
 * @throws whatever `send` throws, after the rollback
 */
export async function runWrite<R>(client: QueryClient, change: Write<R>): Promise<R> {
  const { affectedKeys, applyOptimistic, send, applyResponse, rollBack } = change;
  const repeatEarlierReads = applyOptimistic ? await cancelReads(client, affectedKeys) : noop;
  applyOptimistic?.();
  let repeatLaterReads = noop;
  try {
    const response = await send();
    repeatLaterReads = await cancelReads(client, affectedKeys);
    applyResponse?.(response);
    return response;
  } catch (error) {
    repeatLaterReads = await cancelReads(client, affectedKeys);
    rollBack?.();
    throw error;
  } finally {
    repeatEarlierReads();
    repeatLaterReads();
  }
}

const noop = (): void => undefined;

/** Cancels the running queries under these keys. @returns a function that repeats exactly those queries. */
async function cancelReads(client: QueryClient, affectedKeys: readonly QueryKey[]): Promise<() => void> {
  const reads = client
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching' })
    .filter((read) => affectedKeys.some((queryKey) => matchQuery({ queryKey }, read)))
    .map((read) => ({ read, meta: read.state.fetchMeta }));
  await Promise.all(reads.map(({ read }) => read.cancel({ revert: true })));
  return () => {
    for (const { read, meta } of reads) refetch(read, meta);
  };
}

/** A next-page fetch stays a next-page fetch; errors show where the query is used. */
function refetch(read: Query, meta: Query['state']['fetchMeta']): void {
  read.fetch(undefined, meta ? { meta } : undefined).catch(noop);
}
