import type { PresenceChange, PresenceStore } from './model.ts';

/** Changes of one page: with twenty sockets each they stay below DynamoDB's 400 kB an item. */
const changesMost = 200;

/** Step 2 of a worker: writes changes down for whoever tells, behind all that is written down already. */
export async function append(store: PresenceStore, changes: readonly PresenceChange[]): Promise<void> {
  for (let start = 0; start < changes.length; start += changesMost) {
    await appendPage(store, changes.slice(start, start + changesMost));
  }
}

/**
 * The last number is read each time: with several at work it is hardly ever known, and a refused write costs more. Who loses
 * tries again at once, since somebody else has got on.
 */
async function appendPage(store: PresenceStore, changes: readonly PresenceChange[]): Promise<void> {
  for (;;) {
    if (await store.appendPage({ number: (await store.lastNumber()) + 1, changes })) return;
  }
}
