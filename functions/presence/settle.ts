import type {
  PresenceUpdate,
  Departure,
  PresenceStore,
  PresenceRow,
  Socket,
  ChangedMember,
} from './model.ts';

/**
 * Step 1 of a worker: brings the presence rows in line with the sockets. README.md explains why it is idempotent and why
 * two workers can run it at once.
 */

/** Two workers write the same row only when a member leaves; they never need this many tries. */
const tries = 8;
const contended = 'A presence row is being written all the time.';

export type SettleResult = { readonly change?: PresenceUpdate; readonly departure?: Departure };

/**
 * Updates the row of a member whose sockets have changed.
 * @param records the first and the last stream record about it; the last becomes the row's `cause`.
 */
export async function settleSockets(
  store: PresenceStore,
  { userId, first, last }: ChangedMember,
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
      ? { change: { entry: row, kind: 'came' as const, newSockets: idsOf(sockets) } }
      : {};
    if (sockets.length === 0)
      return isHere ? { ...repeated, departure: { userId, version: row.version } } : repeatedDeparture(row);
    if (row !== undefined && isSame(row.sockets, sockets)) return repeated;
    const next = { userId, sockets, version: nextVersion(row, nowMs()), cause: last };
    if (!(await store.writeRow(next, row?.version))) continue;
    const isNews = !isHere || isRepeat;
    const added = isRepeat ? sockets : sockets.filter((socket) => !holds(row?.sockets ?? [], socket));
    return { change: { entry: next, kind: isNews ? 'came' : undefined, newSockets: idsOf(added) } };
  }
  throw new Error(contended);
}

/**
 * Marks a member as offline who had no sockets some seconds ago: only if the row still has that version and there are
 * still no sockets.
 * @param item id of the queue item, which becomes the row's `cause`.
 */
export async function settleDeparture(
  store: PresenceStore,
  { userId, version }: Departure,
  item: string,
  nowMs: () => number,
): Promise<SettleResult> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const row = await store.readRow(userId);
    if (row === undefined) return {};
    // Written by a try that has sent nothing, or by a second delivery of this item.
    if (row.cause === item && row.sockets.length === 0) return { change: left(row) };
    if (row.version !== version || (await store.socketsOf(userId)).length > 0) return {};
    const next = { userId, sockets: [], version: nextVersion(row, nowMs()), cause: item };
    if (await store.writeRow(next, version)) return { change: left(next) };
  }
  throw new Error(contended);
}

/**
 * The departure in a row without sockets may not have been sent: its worker died, and a second delivery of the item
 * found a socket and stopped.
 */
function repeatedDeparture(row: PresenceRow | undefined): SettleResult {
  return row === undefined ? {} : { change: left(row) };
}

function left(entry: PresenceRow): PresenceUpdate {
  return { entry, kind: 'left', newSockets: [] };
}

const idsOf = (sockets: readonly Socket[]) => sockets.map(({ id }) => id);

function nextVersion(row: PresenceRow | undefined, nowMs: number): number {
  return Math.max((row?.version ?? 0) + 1, nowMs);
}

function isSame(some: readonly Socket[], others: readonly Socket[]): boolean {
  return some.length === others.length && some.every((socket) => holds(others, socket));
}

function holds(sockets: readonly Socket[], socket: Socket): boolean {
  return sockets.some(
    (one) => one.id === socket.id && one.hellos === socket.hellos && one.takesChanges === socket.takesChanges,
  );
}
