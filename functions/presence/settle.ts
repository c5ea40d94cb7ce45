import { chunk } from '#functions/platform/runtime/chunk.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import type { Departure } from './presenceQueue.ts';
import type { PresenceRow, PresenceStore, PresenceChange, Socket } from './store/presenceRows.ts';

/**
 * The settle and append phases: bring the presence rows in line with the sockets, and append the changes as pages.
 * README.md explains why a batch may be repeated and why two workers can settle at once.
 */

const membersAtOnce = 25;
/** Two workers write the same row only when a member leaves; they never need this many tries. */
const tries = 8;
const contended = `Gave up on a presence row after ${tries} conflicting writes.`;

/**
 * Names a stream record as a cause. The names of one member sort like the records: the sequence number is padded to a
 * fixed length.
 */
export const causeOfRecord = (sequenceNumber: string) => `record#${sequenceNumber.padStart(40, '0')}`;
/** The first and the last stream record about one member in a batch. */
export interface Causes {
  readonly first: string;
  readonly last: string;
}

/** The cause of a change that a queue item makes. It sorts before the number of every stream record. */
export const causeOfItem = (id: string) => `item#${id}`;

type SettleResult = { readonly change?: PresenceChange; readonly departure?: Departure };

/** A departure that is due, with the id of its queue item. */
interface DueDeparture {
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

/**
 * Settles and appends one batch of a stream shard: members whose sockets opened, closed, or said hello.
 * @param causesById what the batch has about each member.
 */
export async function settleSocketChanges(
  { store, nowMs, queueDepartures }: SettleContext,
  causesById: ReadonlyMap<string, Causes>,
): Promise<void> {
  const settled = await inParallel([...causesById], membersAtOnce, ([userId, causes]) =>
    settleSockets(store, userId, causes, nowMs),
  );
  const departures = settled.flatMap(({ departure }) => departure ?? []);
  if (departures.length > 0) await queueDepartures(departures);
  await appendChanges(store, changesOf(settled), nowMs);
}

/**
 * Settles and appends departures that are due. Their rows are deleted last: until everything is written, a retry must
 * find them.
 */
export async function settleDepartures(
  { store, nowMs }: Pick<SettleContext, 'store' | 'nowMs'>,
  due: readonly DueDeparture[],
): Promise<void> {
  const settled = await inParallel(due, membersAtOnce, ({ itemId, departure }) =>
    settleDeparture(store, departure, causeOfItem(itemId), nowMs),
  );
  const changes = changesOf(settled);
  await appendChanges(store, changes, nowMs);
  await inParallel(changes, membersAtOnce, ({ presence }) =>
    store.removeRow(presence.userId, presence.version),
  );
}

function changesOf(settled: readonly SettleResult[]): PresenceChange[] {
  return settled.flatMap(({ change }) => change ?? []);
}

/** Updates the row of a member whose sockets have changed. The last of the causes becomes the row's `cause`. */
export async function settleSockets(
  store: PresenceStore,
  userId: string,
  { first, last }: Causes,
  nowMs: () => number,
): Promise<SettleResult> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const row = await store.readRow(userId);
    const sockets = await store.socketsOf(userId);
    const isHere = row !== undefined && row.sockets.length > 0;
    // The row was written for one of these records or a later one: an earlier try got this far and may have sent
    // nothing.
    const isRepeat = isHere && row.cause >= first;
    const repeated = isRepeat
      ? { change: { presence: row, kind: 'came' as const, newSockets: idsOf(sockets) } }
      : {};
    if (sockets.length === 0)
      return isHere ? { ...repeated, departure: { userId, version: row.version } } : repeatedDeparture(row);
    if (row !== undefined && areSameSockets(row.sockets, sockets)) return repeated;
    const next = { userId, sockets, version: nextVersion(row, nowMs()), cause: last };
    if (!(await store.writeRow(next, row?.version))) continue;
    const isNews = !isHere || isRepeat;
    const added = isRepeat
      ? sockets
      : sockets.filter((socket) => !includesSocket(row?.sockets ?? [], socket));
    return { change: { presence: next, kind: isNews ? 'came' : undefined, newSockets: idsOf(added) } };
  }
  throw new Error(contended);
}

/**
 * Marks a member as offline who had no sockets some seconds ago: only if the row still has that version and there are
 * still no sockets.
 * @param cause made from the id of the queue item. The row keeps it, so that a second delivery of the item finds it.
 */
export async function settleDeparture(
  store: PresenceStore,
  { userId, version }: Departure,
  cause: string,
  nowMs: () => number,
): Promise<SettleResult> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const row = await store.readRow(userId);
    if (row === undefined) return {};
    // Written by a try that has sent nothing, or by a second delivery of this item.
    if (row.cause === cause && row.sockets.length === 0) return { change: leftChange(row) };
    if (row.version !== version || (await store.socketsOf(userId)).length > 0) return {};
    const next = { userId, sockets: [], version: nextVersion(row, nowMs()), cause };
    if (await store.writeRow(next, version)) return { change: leftChange(next) };
  }
  throw new Error(contended);
}

/**
 * The departure in a row without sockets may not have been sent: its worker died, and a second delivery of the item
 * found a socket and stopped.
 */
function repeatedDeparture(row: PresenceRow | undefined): SettleResult {
  return row === undefined ? {} : { change: leftChange(row) };
}

function leftChange(row: PresenceRow): PresenceChange {
  return { presence: row, kind: 'left', newSockets: [] };
}

const idsOf = (sockets: readonly Socket[]) => sockets.map(({ connectionId }) => connectionId);

function nextVersion(row: PresenceRow | undefined, nowMs: number): number {
  return Math.max((row?.version ?? 0) + 1, nowMs);
}

function areSameSockets(before: readonly Socket[], after: readonly Socket[]): boolean {
  return before.length === after.length && before.every((socket) => includesSocket(after, socket));
}

function includesSocket(sockets: readonly Socket[], socket: Socket): boolean {
  return sockets.some(
    ({ connectionId, hellos, takesChanges }) =>
      connectionId === socket.connectionId &&
      hellos === socket.hellos &&
      takesChanges === socket.takesChanges,
  );
}

/** Changes per page: with twenty sockets each they stay below DynamoDB's limit of 400 kB per item. */
const maxChanges = 200;

/** The append phase: appends changes as pages, for the worker that sends them. */
export async function appendChanges(
  store: PresenceStore,
  changes: readonly PresenceChange[],
  nowMs: () => number,
): Promise<void> {
  for (const batch of chunk(changes, maxChanges)) await appendNextPage(store, batch, nowMs);
}

/**
 * The last number is read each time: with several workers a remembered one is almost always outdated, and a refused
 * write costs more than a read. A worker that loses the race tries again at once, because another one has made
 * progress.
 */
async function appendNextPage(
  store: PresenceStore,
  changes: readonly PresenceChange[],
  nowMs: () => number,
): Promise<void> {
  for (;;) {
    const page = { number: (await store.lastNumber()) + 1, changes };
    if (await store.putPage(page, new Date(nowMs()))) return;
  }
}
