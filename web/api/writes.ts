import { matchQuery, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** A change of something that the server owns and several lists show. */
interface Write<A> {
  /** Begins of the keys of all reads that show it. */
  readonly touches: readonly QueryKey[];
  /** Shows the change before the server has it. */
  readonly show?: () => void;
  readonly send: () => Promise<A>;
  /** Shows what the server says. */
  readonly settle?: (answer: A) => void;
  /** Shows what was before. */
  readonly rollBack?: () => void;
}

/**
 * The one way to write: shown at once, sent, and settled or rolled back. A read that began before could bring back what
 * was and undo each of these steps; so reads under way are cancelled first, and asked again when all is settled.
 * @throws whatever `send` throws, behind the roll back
 */
export async function write<A>(client: QueryClient, change: Write<A>): Promise<A> {
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

/** Cancels the reads under way that show one of the keys. @returns how to ask again for exactly the same. */
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

/** A next page stays the next page; a failure is shown where the read is shown. */
function askAgain(read: Query, meta: Query['state']['fetchMeta']): void {
  read.fetch(undefined, meta ? { meta } : undefined).catch(nothing);
}
