import { matchQuery, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { type Call, callAs } from '#web/lib/http/apiClient.ts';
import { currentMemberScope, perMember } from '#web/lib/session/memberScope.ts';
import { queryClientOf } from './queryClient.ts';

/** A state that a member may change as often as they like, such as a like, a follow or an RSVP. */
interface OptimisticMutation<Reply, State, Next extends State = State> {
  /** Names what it changes: mutations of one target run one after the other. */
  readonly target: string;
  /** The state on the screen. */
  readonly current: State;
  /** The wanted state, from the one on the screen. */
  readonly next: (now: State) => Next;
  /** Key prefixes of all queries that show it. */
  readonly affectedKeys: readonly QueryKey[];
  /** Shows a state everywhere it appears: the wanted one at once, and the last saved one after a failure. */
  readonly show: (desired: State) => void;
  /** `callAsMember` sends nothing once another member has logged in. */
  readonly send: (desired: Next, callAsMember: Call) => Promise<Reply>;
  readonly applyResponse: (response: Reply, desired: Next) => void;
  /** Called when the last desired state is saved. */
  readonly onSuccess?: (response: Reply, desired: Next) => void;
  /** Called when a save failed and the last saved state shows again. */
  readonly onError?: (desired: Next, error: unknown) => void;
}

/**
 * Makes a function, one for each type of state, that changes a state optimistically: the screen changes at once, and
 * requests for the same thing never overlap; the latest state wins. `Next` is what a change leads to, if that is narrower:
 * an event may have no RSVP yet, but has one after it was answered.
 */
export function createOptimisticMutation<State, Next extends State = State>() {
  // The unconfirmed changes of each member, so that another member starts with none.
  const pendingOf = perMember(() => new Map<string, { desired: Next }>());
  return async <Reply>(mutation: OptimisticMutation<Reply, State, Next>): Promise<void> => {
    const { next } = mutation;
    const scope = currentMemberScope();
    const pending = pendingOf(scope);
    const unconfirmed = pending.get(mutation.target);
    if (unconfirmed) {
      unconfirmed.desired = next(unconfirmed.desired);
      mutation.show(unconfirmed.desired);
      return;
    }
    const latest: Latest<Reply, Next> = { desired: next(mutation.current) };
    pending.set(mutation.target, latest);
    try {
      const { response, desired } = await runWrite(queryClientOf(scope), {
        affectedKeys: mutation.affectedKeys,
        applyOptimistic: () => mutation.show(latest.desired),
        send: () => sendUntilUnchanged(mutation, latest, callAs(scope)),
        applyResponse: (saved) => mutation.applyResponse(saved.response, saved.desired),
        rollBack: () => showLastSaved(mutation, latest),
      });
      mutation.onSuccess?.(response, desired);
    } catch (error) {
      if (!scope.ended.aborted) mutation.onError?.(latest.desired, error);
    } finally {
      pending.delete(mutation.target);
    }
  };
}

/** Changes what is on or off, such as a like or a follow. */
export const toggleOptimistically = createOptimisticMutation<boolean>();

interface Latest<Reply, State> {
  desired: State;
  /** The last saved state. */
  saved?: { readonly response: Reply; readonly desired: State };
}

/** Sends the wanted state, and sends again while it has changed in the meantime, even after a failure. */
async function sendUntilUnchanged<Reply, State, Next extends State>(
  mutation: OptimisticMutation<Reply, State, Next>,
  latest: Latest<Reply, Next>,
  callAsMember: Call,
) {
  for (;;) {
    const { desired } = latest;
    // Compared by content, because each click creates a new object.
    const isLatest = () => JSON.stringify(desired) === JSON.stringify(latest.desired);
    try {
      const saved = { response: await mutation.send(desired, callAsMember), desired };
      latest.saved = saved;
      if (isLatest()) return saved;
    } catch (error) {
      if (isLatest()) throw error;
    }
  }
}

function showLastSaved<Reply, State, Next extends State>(
  mutation: OptimisticMutation<Reply, State, Next>,
  { saved }: Latest<Reply, Next>,
): void {
  if (saved === undefined) return mutation.show(mutation.current);
  mutation.show(saved.desired);
  mutation.applyResponse(saved.response, saved.desired);
}

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
