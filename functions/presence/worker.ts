import { inParallel } from '../stores/inParallel.ts';
import { type Change, type Departure, itemMark, type PresenceStore, type Stirred } from './model.ts';
import type { Roster } from './onlineRoster.ts';
import { append } from './pages.ts';
import { type Settled, settleDeparture, settleSockets } from './settle.ts';

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
  /** Puts departures off. */
  readonly postpone: (departures: readonly Departure[]) => Promise<void>;
}

/** What the worker that tells works with. */
export interface Hearing {
  readonly roster: Roster;
  /** Step 4. */
  readonly tell: (changes: readonly Change[]) => Promise<void>;
}

/** Steps 1 and 2 for one batch of a stream's shard: members whose sockets came, went, or said hello. */
export async function followSockets(around: Surroundings, stirred: readonly Stirred[]): Promise<void> {
  const { store, nowMs, postpone } = around;
  const settled = await inParallel(stirred, membersAtOnce, (one) => settleSockets(store, one, nowMs));
  const departures = settled.flatMap(({ departure }) => departure ?? []);
  if (departures.length > 0) await postpone(departures);
  await append(store, changesOf(settled));
}

/** Steps 1 and 2 for departures that are due. Their rows go last: until all are written down, a second try must find them. */
export async function seeOff(around: Surroundings, due: readonly Due[]): Promise<void> {
  const { store, nowMs } = around;
  const settled = await inParallel(due, membersAtOnce, ({ item, departure }) =>
    settleDeparture(store, departure, itemMark(item), nowMs),
  );
  const changes = changesOf(settled);
  await append(store, changes);
  await inParallel(changes, membersAtOnce, ({ entry }) => store.removeRow(entry.userId, entry.v));
}

/** Steps 3 and 4 for the pages from number `first` to number `last`. */
export async function tellPages({ roster, tell }: Hearing, first: number, last: number): Promise<void> {
  const pages = await roster.followFrom(first, last);
  const changes = lastOfEach(pages.flatMap((page) => page.changes));
  if (changes.length > 0) await tell(changes);
}

/** What became of each member in the end: by the highest version, and whoever of all newcomers is still there. */
function lastOfEach(changes: readonly Change[]): Change[] {
  const members = new Map<string, Change>();
  for (const change of changes) {
    const before = members.get(change.entry.userId);
    members.set(change.entry.userId, before === undefined ? change : joined(before, change));
  }
  return [...members.values()];
}

function joined(one: Change, other: Change): Change {
  const { entry } = one.entry.v > other.entry.v ? one : other;
  const isNews = one.kind !== undefined || other.kind !== undefined;
  const kind = entry.sockets.length > 0 ? 'came' : 'left';
  const news = new Set([...one.newcomers, ...other.newcomers].map(({ id }) => id));
  return {
    entry,
    kind: isNews ? kind : undefined,
    newcomers: entry.sockets.filter(({ id }) => news.has(id)),
  };
}

function changesOf(settled: readonly Settled[]): Change[] {
  return settled.flatMap(({ change }) => change ?? []);
}
