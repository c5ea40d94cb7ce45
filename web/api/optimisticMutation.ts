import type { QueryKey } from '@tanstack/react-query';
import { type Call, callAs } from '#web/lib/http/apiClient.ts';
import { currentMember, perMember } from '#web/lib/session/member.ts';
import { queryClientOf } from './queryClient.ts';
import { write } from './writes.ts';

/** Something that a member may change as often as they like: a like, a follow, an answer. */
export interface Wish<A, W> {
  /** What it is about, among all wishes. */
  readonly about: string;
  /** How it stands on the screen. */
  readonly now: W;
  /** Begins of the keys of all reads that show it. */
  readonly touches: readonly QueryKey[];
  /** Shows a state, wherever it is shown. */
  readonly show: (wanted: W) => void;
  readonly send: (wanted: W, call: Call) => Promise<A>;
  readonly settle: (answer: A, wanted: W) => void;
  /** The last wish has come true. */
  readonly done?: (answer: A, wanted: W) => void;
  /** The last wish has failed, and what was last kept is shown again: what was before, or a wish that came true. */
  readonly failed?: (wanted: W, error: unknown) => void;
}

/**
 * Makes a way to wish for things of a kind: shown at once, sent one after the other, never two at once about the same;
 * the latest wins. `next` says what is wished for, by what stands on the screen.
 */
export function wishes<W>() {
  // What each member wishes and has not been told to be done. Another member begins with none.
  const pendingOf = perMember(() => new Map<string, { wanted: W }>());
  return async <A>(wish: Wish<A, W>, next: (now: W) => W): Promise<void> => {
    const member = currentMember();
    const pending = pendingOf(member);
    const running = pending.get(wish.about);
    if (running) {
      running.wanted = next(running.wanted);
      wish.show(running.wanted);
      return;
    }
    const latest: Latest<A, W> = { wanted: next(wish.now) };
    pending.set(wish.about, latest);
    try {
      const { answer, wanted } = await write(queryClientOf(member), {
        touches: wish.touches,
        show: () => wish.show(latest.wanted),
        send: () => sendUntilStill(wish, latest, callAs(member)),
        settle: (come) => wish.settle(come.answer, come.wanted),
        rollBack: () => showKept(wish, latest),
      });
      wish.done?.(answer, wanted);
    } catch (error) {
      if (!member.ended.aborted) wish.failed?.(latest.wanted, error);
    } finally {
      pending.delete(wish.about);
    }
  };
}

const switching = wishes<boolean>();

/** Wishes for the other state of what is on or off. */
export const toggle = <A>(wish: Wish<A, boolean>): Promise<void> => switching(wish, (now) => !now);

/** Wishes for on, whatever stands there. */
export const turnOn = <A>(wish: Wish<A, boolean>): Promise<void> => switching(wish, () => true);

interface Latest<A, W> {
  wanted: W;
  /** The last wish that came true. */
  kept?: { readonly answer: A; readonly wanted: W };
}

/** Sends the wish, and again for as long as another one has been made meanwhile. */
async function sendUntilStill<A, W>(wish: Wish<A, W>, latest: Latest<A, W>, call: Call) {
  for (;;) {
    const { wanted } = latest;
    const kept = { answer: await wish.send(wanted, call), wanted };
    latest.kept = kept;
    if (wanted === latest.wanted) return kept;
  }
}

function showKept<A, W>(wish: Wish<A, W>, { kept }: Latest<A, W>): void {
  if (kept === undefined) return wish.show(wish.now);
  wish.show(kept.wanted);
  wish.settle(kept.answer, kept.wanted);
}
