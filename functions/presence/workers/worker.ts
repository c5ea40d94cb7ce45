import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import {
  type PresenceChange,
  type Departure,
  itemMark,
  type PresenceStore,
  type ChangedMember,
} from '../model.ts';
import { append } from '../pages.ts';
import { type Settled, settleDeparture, settleSockets } from '../settle.ts';

const membersAtOnce = 25;

/** A departure that is due, with the id of its queue item. */
export interface Due {
  readonly item: string;
  readonly departure: Departure;
}

/** What a worker that settles works with. */
export interface Surroundings {
  readonly store: PresenceStore;
  /** Epoch milliseconds. */
  readonly nowMs: () => number;
  /** Delays departures. */
  readonly postpone: (departures: readonly Departure[]) => Promise<void>;
}

/** Steps 1 and 2 for one batch of a stream shard: members whose sockets opened, closed, or said hello. */
export async function followSockets(around: Surroundings, changed: readonly ChangedMember[]): Promise<void> {
  const { store, nowMs, postpone } = around;
  const settled = await inParallel(changed, membersAtOnce, (one) => settleSockets(store, one, nowMs));
  const departures = settled.flatMap(({ departure }) => departure ?? []);
  if (departures.length > 0) await postpone(departures);
  await append(store, changesOf(settled));
}

/**
 * Steps 1 and 2 for departures that are due. Their rows are deleted last: until everything is written, a retry must
 * find them.
 */
export async function seeOff(around: Surroundings, due: readonly Due[]): Promise<void> {
  const { store, nowMs } = around;
  const settled = await inParallel(due, membersAtOnce, ({ item, departure }) =>
    settleDeparture(store, departure, itemMark(item), nowMs),
  );
  const changes = changesOf(settled);
  await append(store, changes);
  await inParallel(changes, membersAtOnce, ({ entry }) => store.removeRow(entry.userId, entry.v));
}

function changesOf(settled: readonly Settled[]): PresenceChange[] {
  return settled.flatMap(({ change }) => change ?? []);
}
