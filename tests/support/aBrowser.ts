import type { RunExclusive, OutboxMessage, OutboxStorage } from '#web/realtime/outboxStorage.ts';

/** What the tabs of one browser share: the storage of queued messages, and the lock on sending them. */
export interface Browser {
  readonly storage: OutboxStorage;
  readonly runExclusive: RunExclusive;
}

/** A browser in memory. */
export function aBrowser(): Browser {
  const kept = new Map<string, OutboxMessage>();
  let before = Promise.resolve();
  return {
    storage: {
      put: async (unsent) => {
        kept.set(unsent.clientMessageId, unsent);
        return true;
      },
      delete: async (clientMessageId) => void kept.delete(clientMessageId),
      has: async (clientMessageId) => kept.has(clientMessageId),
      read: async () => [...kept.values()],
    },
    runExclusive: (_, act) => {
      before = before.then(act);
      return before;
    },
  };
}
