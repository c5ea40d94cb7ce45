import type { Alone, Waiting, WaitingStorage } from '#web/realtime/waiting.ts';

/** What the tabs of one browser share: the storage of what waits to be sent, and the lock on sending it. */
export interface Browser {
  readonly storage: WaitingStorage;
  readonly alone: Alone;
}

/** A browser in memory. */
export function aBrowser(): Browser {
  const kept = new Map<string, Waiting>();
  let before = Promise.resolve();
  return {
    storage: {
      keep: async (waiting) => {
        kept.set(waiting.clientMessageId, waiting);
        return true;
      },
      drop: async (clientMessageId) => void kept.delete(clientMessageId),
      holds: async (clientMessageId) => kept.has(clientMessageId),
      read: async () => [...kept.values()],
    },
    alone: (_, act) => {
      before = before.then(act);
      return before;
    },
  };
}
