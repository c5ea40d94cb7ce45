import { matchQuery, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** A change to server data that several lists show. */
interface Write<A> {
  /** Key prefixes of all queries that show it. */
  readonly touches: readonly QueryKey[];
  /** Shows the change before the server confirms it. */
  readonly show?: () => void;
  readonly send: () => Promise<A>;
  /** Shows the server's response. */
  readonly settle?: (answer: A) => void;
  /** Shows the previous state. */
  readonly rollBack?: () => void;
}

/**
 * Runs every write: optimistic update, request, then confirm or roll back. An older refetch could undo each
 * of these steps, so running queries are cancelled first and repeated at the end.
 * @throws whatever `send` throws, after the rollback
 */
export async function runWrite<A>(client: QueryClient, change: Write<A>): Promise<A> {
  const { touches, show, send, settle, rollBack } = change;
  const before = show ? await cancelReads(client, touches) : nothing;
  show?.();
  let after = nothing;
  try {
    const answer = await send();
    after = await cancelReads(client, touches);
    settle?.(answer);
    return answer;
  } catch (error) {
    after = await cancelReads(client, touches);
    rollBack?.();
    throw error;
  } finally {
    before();
    after();
  }
}

const nothing = (): void => undefined;

/** Cancels the running queries under these keys. @returns a function that repeats exactly those queries. */
async function cancelReads(client: QueryClient, touches: readonly QueryKey[]): Promise<() => void> {
  const reads = client
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching' })
    .filter((read) => touches.some((queryKey) => matchQuery({ queryKey }, read)))
    .map((read) => ({ read, meta: read.state.fetchMeta }));
  await Promise.all(reads.map(({ read }) => read.cancel({ revert: true })));
  return () => {
    for (const { read, meta } of reads) askAgain(read, meta);
  };
}

/** A next-page fetch stays a next-page fetch; errors show where the query is used. */
function askAgain(read: Query, meta: Query['state']['fetchMeta']): void {
  read.fetch(undefined, meta ? { meta } : undefined).catch(nothing);
}
