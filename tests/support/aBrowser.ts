import type { WithLock } from '#web/realtime/outbox.ts';
import type { OutboxStorage, StoredMessage } from '#web/realtime/outboxStorage.ts';

/** What the tabs of one browser share: the storage of queued messages, and the lock on sending them. */
export interface Browser {
  readonly storage: OutboxStorage;
  readonly withLock: WithLock;
}

/** A browser in memory. */
export function aBrowser(): Browser {
  const kept = new Map<string, StoredMessage>();
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
    withLock: (_, act) => {
      before = before.then(act);
      return before;
    },
  };
}
