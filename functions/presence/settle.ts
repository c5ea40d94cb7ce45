import type { PresenceChange, Departure, PresenceStore, PresenceRow, Socket, Stirred } from './model.ts';

/**
 * Step 1 of a worker: brings roster rows in line with the sockets. See `functions/presence/README.md` for why it may be repeated, and why
 * two workers can do it at once.
 */

/** Two writers of one row meet in departures alone; this often is more than they can. */
const tries = 8;
const contended = 'A roster row is being written all the time.';

export type Settled = { readonly change?: PresenceChange; readonly departure?: Departure };

/**
 * Settles a member whose sockets have changed.
 * @param records the first and the last stream record that said so; the last becomes the row's `by`.
 */
export async function settleSockets(
  store: PresenceStore,
  { userId, first, last }: Stirred,
  nowMs: () => number,
): Promise<Settled> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const row = await store.readRow(userId);
    const sockets = await store.socketsOf(userId);
    const isHere = row !== undefined && row.sockets.length > 0;
    // Written for one of these records or for a later one: an earlier try has come so far, and may have told nobody.
    const isRepeat = isHere && row.by >= first;
    const untold = isRepeat ? { change: { entry: row, kind: 'came' as const, newcomers: sockets } } : {};
    if (sockets.length === 0) return isHere ? { ...untold, departure: { userId, v: row.v } } : toldAnew(row);
    if (row !== undefined && isSame(row.sockets, sockets)) return untold;
    const next = { userId, sockets, v: nextVersion(row, nowMs()), by: last };
    if (!(await store.writeRow(next, row?.v))) continue;
    const isNews = !isHere || isRepeat;
    const newcomers = isRepeat ? sockets : sockets.filter((socket) => !holds(row?.sockets ?? [], socket));
    return { change: { entry: next, kind: isNews ? 'came' : undefined, newcomers } };
  }
  throw new Error(contended);
}

/**
 * Sees a member off who had no socket some seconds ago: under the version of then, and only if there is none now.
 * @param item id of the queue item, which becomes the row's `by`.
 */
export async function settleDeparture(
  store: PresenceStore,
  { userId, v }: Departure,
  item: string,
  nowMs: () => number,
): Promise<Settled> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const row = await store.readRow(userId);
    if (row === undefined) return {};
    // Written by a try that has not told, or by a second delivery of this very item.
    if (row.by === item && row.sockets.length === 0) return { change: left(row) };
    if (row.v !== v || (await store.socketsOf(userId)).length > 0) return {};
    const next = { userId, sockets: [], v: nextVersion(row, nowMs()), by: item };
    if (await store.writeRow(next, v)) return { change: left(next) };
  }
  throw new Error(contended);
}

/** A row without sockets has perhaps told nobody: its worker died, and a second delivery of the item met a socket and was done. */
function toldAnew(row: PresenceRow | undefined): Settled {
  return row === undefined ? {} : { change: left(row) };
}

function left(entry: PresenceRow): PresenceChange {
  return { entry, kind: 'left', newcomers: [] };
}

function nextVersion(row: PresenceRow | undefined, nowMs: number): number {
  return Math.max((row?.v ?? 0) + 1, nowMs);
}

function isSame(some: readonly Socket[], others: readonly Socket[]): boolean {
  return some.length === others.length && some.every((socket) => holds(others, socket));
}

function holds(sockets: readonly Socket[], socket: Socket): boolean {
  return sockets.some(
    (one) =>
      one.id === socket.id &&
      one.hellos === socket.hellos &&
      one.takesChanges === socket.takesChanges &&
      one.isBrief === socket.isBrief,
  );
}
