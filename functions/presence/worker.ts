import { inParallel } from '../stores/inParallel.ts';
import { type Change, type Departure, itemMark, type PresenceStore, type Stirred } from './model.ts';
import type { Roster } from './onlineRoster.ts';
import { type Settled, settleDeparture, settleSockets } from './settle.ts';

const membersAtOnce = 25;

/** A departure that is due, with the id of its queue item. */
export interface Due {
  readonly item: string;
  readonly departure: Departure;
}

/** What a worker works with. */
export interface Surroundings {
  readonly store: PresenceStore;
  readonly roster: Roster;
  /** Epoch milliseconds. */
  readonly nowMs: () => number;
  /** Puts departures off. */
  readonly postpone: (departures: readonly Departure[]) => Promise<void>;
  /** Step 4. */
  readonly tell: (changes: readonly Change[]) => Promise<void>;
}

/** The work on one batch of a stream's shard: members whose sockets came, went, or said hello. */
export async function followSockets(around: Surroundings, stirred: readonly Stirred[]): Promise<void> {
  const { store, roster, nowMs, postpone, tell } = around;
  const settled = await inParallel(stirred, membersAtOnce, (one) => settleSockets(store, one, nowMs));
  const departures = settled.flatMap(({ departure }) => departure ?? []);
  if (departures.length > 0) await postpone(departures);
  const changes = changesOf(settled);
  if (changes.length === 0) return;
  await roster.append(changes.map(({ entry }) => entry));
  await roster.follow();
  await tell(changes);
}

/** The work on departures that are due. Their rows go last: until all are told, a second try must find them. */
export async function seeOff(around: Surroundings, due: readonly Due[]): Promise<void> {
  const { store, roster, nowMs, tell } = around;
  const settled = await inParallel(due, membersAtOnce, ({ item, departure }) =>
    settleDeparture(store, departure, itemMark(item), nowMs),
  );
  const changes = changesOf(settled);
  if (changes.length === 0) return;
  await roster.append(changes.map(({ entry }) => entry));
  await roster.follow();
  await tell(changes);
  await inParallel(changes, membersAtOnce, ({ entry }) => store.removeRow(entry.userId, entry.v));
}

function changesOf(settled: readonly Settled[]): Change[] {
  return settled.flatMap(({ change }) => change ?? []);
}
