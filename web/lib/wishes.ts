import type { QueryKey } from '@tanstack/react-query';
import { type Call, callAs } from './api.ts';
import { currentMember, perMember } from './member.ts';
import { queryClientOf } from './query.ts';
import { write } from './writes.ts';

/** Something that a member may switch on and off as often as they like: a like, a follow. */
interface Wish<A> {
  /** What it is about, among all wishes. */
  readonly about: string;
  /** How it stands on the screen. */
  readonly now: boolean;
  /** Begins of the keys of all reads that show it. */
  readonly touches: readonly QueryKey[];
  /** Shows a state, wherever it is shown. */
  readonly show: (wanted: boolean) => void;
  readonly send: (wanted: boolean, call: Call) => Promise<A>;
  readonly settle: (answer: A, wanted: boolean) => void;
  /** The last wish has come true. */
  readonly done?: (answer: A, wanted: boolean) => void;
  /** The last wish has failed, and what was before is shown again. */
  readonly failed?: (wanted: boolean) => void;
}

/** What each member wishes and has not been told to be done. Another member begins with none. */
const pendingOf = perMember(() => new Map<string, { wanted: boolean }>());

/** Wishes for the other state: shown at once, sent one after the other, never two at once about the same; the latest wins. */
export async function toggle<A>(wish: Wish<A>): Promise<void> {
  const member = currentMember();
  const pending = pendingOf(member);
  const running = pending.get(wish.about);
  if (running) {
    running.wanted = !running.wanted;
    wish.show(running.wanted);
    return;
  }
  const latest = { wanted: !wish.now };
  pending.set(wish.about, latest);
  try {
    const { answer, wanted } = await write(queryClientOf(member), {
      touches: wish.touches,
      show: () => wish.show(latest.wanted),
      send: () => sendUntilStill(wish, latest, callAs(member)),
      settle: (come) => wish.settle(come.answer, come.wanted),
      rollBack: () => wish.show(wish.now),
    });
    wish.done?.(answer, wanted);
  } catch {
    if (!member.ended.aborted) wish.failed?.(latest.wanted);
  } finally {
    pending.delete(wish.about);
  }
}

/** Sends the wish, and again for as long as another one has been made meanwhile. */
async function sendUntilStill<A>(wish: Wish<A>, latest: { readonly wanted: boolean }, call: Call) {
  for (;;) {
    const { wanted } = latest;
    const answer = await wish.send(wanted, call);
    if (wanted === latest.wanted) return { answer, wanted };
  }
}
