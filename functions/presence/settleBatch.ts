import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import {
  type PresenceUpdate,
  type Departure,
  causeOfItem,
  type PresenceStore,
  type ChangedMember,
} from './model.ts';
import { type SettleResult, settleDeparture, settleSockets } from './settle.ts';

const membersAtOnce = 25;

/** A departure that is due, with the id of its queue item. */
export interface DueDeparture {
  readonly itemId: string;
  readonly departure: Departure;
}

/** What a worker that settles works with. */
export interface SettleContext {
  readonly store: PresenceStore;
  /** Epoch milliseconds. */
  readonly nowMs: () => number;
  /** Delays departures. */
  readonly queueDepartures: (departures: readonly Departure[]) => Promise<void>;
}

/** Steps 1 and 2 for one batch of a stream shard: members whose sockets opened, closed, or said hello. */
export async function settleSocketChanges(
  context: SettleContext,
  changed: readonly ChangedMember[],
): Promise<void> {
  const { store, nowMs, queueDepartures } = context;
  const settled = await inParallel(changed, membersAtOnce, (one) => settleSockets(store, one, nowMs));
  const departures = settled.flatMap(({ departure }) => departure ?? []);
  if (departures.length > 0) await queueDepartures(departures);
  await appendPages(store, changesOf(settled));
}

/**
 * Steps 1 and 2 for departures that are due. Their rows are deleted last: until everything is written, a retry must
 * find them.
 */
export async function settleDepartures(context: SettleContext, due: readonly DueDeparture[]): Promise<void> {
  const { store, nowMs } = context;
  const settled = await inParallel(due, membersAtOnce, ({ itemId, departure }) =>
    settleDeparture(store, departure, causeOfItem(itemId), nowMs),
  );
  const changes = changesOf(settled);
  await appendPages(store, changes);
  await inParallel(changes, membersAtOnce, ({ entry }) => store.removeRow(entry.userId, entry.version));
}

function changesOf(settled: readonly SettleResult[]): PresenceUpdate[] {
  return settled.flatMap(({ change }) => change ?? []);
}

/** Changes per page: with twenty sockets each they stay below DynamoDB's limit of 400 kB per item. */
const maxChanges = 200;

/** Step 2 of a worker: appends changes as pages, for the worker that sends them. */
export async function appendPages(store: PresenceStore, changes: readonly PresenceUpdate[]): Promise<void> {
  for (let start = 0; start < changes.length; start += maxChanges) {
    await appendPage(store, changes.slice(start, start + maxChanges));
  }
}

/**
 * The last number is read each time: with several workers a remembered one is almost always outdated, and a refused
 * write costs more than a read. A worker that loses the race tries again at once, because another one has made
 * progress.
 */
async function appendPage(store: PresenceStore, changes: readonly PresenceUpdate[]): Promise<void> {
  for (;;) {
    if (await store.appendPage({ number: (await store.lastNumber()) + 1, changes })) return;
  }
}
