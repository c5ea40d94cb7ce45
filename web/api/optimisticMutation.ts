import type { QueryKey } from '@tanstack/react-query';
import { type Call, callAs } from '#web/lib/http/apiClient.ts';
import { currentMember, perMember } from '#web/lib/session/member.ts';
import { queryClientOf } from './queryClient.ts';
import { runWrite } from './writes.ts';

/** A state that a member may change as often as they like, such as a like, a follow or an RSVP. */
export interface OptimisticMutation<A, W, N extends W = W> {
  /** Names what it changes: mutations of one scope run one after the other. */
  readonly scope: string;
  /** The state on the screen. */
  readonly current: W;
  /** Key prefixes of all queries that show it. */
  readonly affectedKeys: readonly QueryKey[];
  /** Shows a state everywhere it appears. */
  readonly applyOptimistic: (wanted: W) => void;
  readonly send: (wanted: N, call: Call) => Promise<A>;
  readonly applyResponse: (answer: A, wanted: N) => void;
  /** Called when the last wanted state is saved. */
  readonly onSuccess?: (answer: A, wanted: N) => void;
  /** Called when the save failed and the last saved state shows again. */
  readonly onError?: (wanted: N, error: unknown) => void;
}

/**
 * Makes a function, one for each type of state, that changes a state optimistically: the screen changes at once, and
 * requests for the same thing never overlap; the latest state wins. `next` computes the wanted state from the one on
 * the screen; its type `N` may be narrower.
 */
export function optimisticMutation<W, N extends W = W>() {
  // The unconfirmed changes of each member, so that another member starts with none.
  const pendingOf = perMember(() => new Map<string, { wanted: N }>());
  return async <A>(mutation: OptimisticMutation<A, W, N>, next: (now: W) => N): Promise<void> => {
    const member = currentMember();
    const pending = pendingOf(member);
    const running = pending.get(mutation.scope);
    if (running) {
      running.wanted = next(running.wanted);
      mutation.applyOptimistic(running.wanted);
      return;
    }
    const latest: Latest<A, N> = { wanted: next(mutation.current) };
    pending.set(mutation.scope, latest);
    try {
      const { answer, wanted } = await runWrite(queryClientOf(member), {
        affectedKeys: mutation.affectedKeys,
        applyOptimistic: () => mutation.applyOptimistic(latest.wanted),
        send: () => sendUntilUnchanged(mutation, latest, callAs(member)),
        applyResponse: (saved) => mutation.applyResponse(saved.answer, saved.wanted),
        rollBack: () => showLastSaved(mutation, latest),
      });
      mutation.onSuccess?.(answer, wanted);
    } catch (error) {
      if (!member.ended.aborted) mutation.onError?.(latest.wanted, error);
    } finally {
      pending.delete(mutation.scope);
    }
  };
}

/** Turns something on or off. */
export const changeFlag = optimisticMutation<boolean>();

interface Latest<A, W> {
  wanted: W;
  /** The last saved state. */
  saved?: { readonly answer: A; readonly wanted: W };
}

/** Sends the wanted state, and sends again while it has changed in the meantime, even after a failure. */
async function sendUntilUnchanged<A, W, N extends W>(
  mutation: OptimisticMutation<A, W, N>,
  latest: Latest<A, N>,
  call: Call,
) {
  for (;;) {
    const { wanted } = latest;
    // Compared by content, because each click creates a new object.
    const isLatest = () => JSON.stringify(wanted) === JSON.stringify(latest.wanted);
    try {
      const saved = { answer: await mutation.send(wanted, call), wanted };
      latest.saved = saved;
      if (isLatest()) return saved;
    } catch (error) {
      if (isLatest()) throw error;
    }
  }
}

function showLastSaved<A, W, N extends W>(
  mutation: OptimisticMutation<A, W, N>,
  { saved }: Latest<A, N>,
): void {
  if (saved === undefined) return mutation.applyOptimistic(mutation.current);
  mutation.applyOptimistic(saved.wanted);
  mutation.applyResponse(saved.answer, saved.wanted);
}
