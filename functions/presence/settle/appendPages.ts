import type { PresenceStore, PresenceUpdate } from '../types.ts';

/** Changes per page: with twenty sockets each they stay below DynamoDB's limit of 400 kB per item. */
const maxChanges = 200;

/** The append phase: appends changes as pages, for the worker that sends them. */
export async function appendChanges(store: PresenceStore, changes: readonly PresenceUpdate[]): Promise<void> {
  for (let start = 0; start < changes.length; start += maxChanges) {
    await appendNextPage(store, changes.slice(start, start + maxChanges));
  }
}

/**
 * The last number is read each time: with several workers a remembered one is almost always outdated, and a refused
 * write costs more than a read. A worker that loses the race tries again at once, because another one has made
 * progress.
 */
async function appendNextPage(store: PresenceStore, changes: readonly PresenceUpdate[]): Promise<void> {
  for (;;) {
    if (await store.putPage({ number: (await store.lastNumber()) + 1, changes })) return;
  }
}
