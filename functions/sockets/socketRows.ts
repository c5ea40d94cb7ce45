import * as z from 'zod/mini';
import { allPages } from '#functions/platform/dynamo/paginate.ts';
import { Table, type ReadOptions, rowExists } from '#functions/platform/dynamo/table.ts';
import { streamedPrefixes } from '#functions/platform/dynamo/tables.ts';
import { epochSeconds } from '#functions/platform/runtime/time.ts';
import { limits } from '#shared/platform/limits.ts';
import { socketLimits } from '#shared/realtime/limits.ts';

/**
 * Table Connections, the sockets; `presenceRows.ts` and `watched.ts` document its other rows.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `MEMBER#<member>` | `CONN#<connectionId>` | an open socket: its session, when it was last seen, what its client subscribed to |
 * | the same | `RESTRICTED#<connectionId>` | the same for an account that is not an active member: it does not count for presence and receives only `membership` |
 *
 * API Gateway repeats the member's id with every socket event, so there is no row by `connectionId` alone.
 */
const connections = new Table('connections');

export const StoredSocket = z.object({
  userId: z.string(),
  connectionId: z.string(),
  sessionId: z.string(),
  /** Epoch milliseconds. */
  openedAt: z.number(),
  /** Epoch seconds, to the minute. */
  lastSeen: z.number(),
  /** The number of hellos, and whether the latest asked for changes instead of whole lists. */
  hellos: z.number(),
  takesChanges: z.boolean(),
  /** Members whose presence it gets because it shows a conversation with them. */
  strangers: z.array(z.string()),
  /** Frames since `framesFrom` (epoch seconds). */
  frames: z.number(),
  framesFrom: z.number(),
  /** The id that the client chose for this socket; `connectionId` is the one of API Gateway. */
  socketId: z.optional(z.string()),
  /** True for the socket of an account that is waiting, suspended or leaving. */
  isRestricted: z.optional(z.boolean()),
});
export type StoredSocket = z.output<typeof StoredSocket>;

/** What is needed to send to a socket. */
export type SocketAddress = Pick<StoredSocket, 'userId' | 'connectionId' | 'isRestricted'>;

/**
 * The filter of `settlePresence` passes the writes that leave this mark, so each other write removes it. A filter
 * cannot see that `hellos` has changed.
 */
const saidHello = { saidHello: 'yes' };
const noHello = { remove: Object.keys(saidHello) };
/** API Gateway rejects frames for a socket until its handshake is done; a slow one can take this long. */
const handshakeMs = 15_000;

export const memberPrefix = 'MEMBER#';
export const memberKey = (userId: string) => `${memberPrefix}${userId}`;
const socketPrefix = ({ isRestricted }: Pick<SocketAddress, 'isRestricted'>) =>
  isRestricted === true ? 'RESTRICTED#' : streamedPrefixes.socket;
const keyOf = ({ userId, connectionId, isRestricted }: SocketAddress) => ({
  pk: memberKey(userId),
  sk: socketPrefix({ isRestricted }) + connectionId,
});

/** True if a socket last seen at that time counts as open. */
export function isSocketOpen({ lastSeen }: Pick<StoredSocket, 'lastSeen'>, now: Date): boolean {
  return lastSeen + limits.socketSeenSeconds > epochSeconds(now);
}

/** Stores a socket that opens now. */
export async function addSocket(
  socket: SocketAddress & { sessionId: string; socketId?: string },
  now: Date,
): Promise<void> {
  const lastSeen = epochSeconds(now);
  await connections.put({
    ...keyOf(socket),
    ...socket,
    openedAt: now.getTime(),
    lastSeen,
    hellos: 0,
    takesChanges: false,
    strangers: [],
    frames: 0,
    framesFrom: lastSeen,
    expiresAt: lastSeen + limits.socketSeenSeconds,
  });
}

/**
 * Records that a socket is alive and counts its frame, in one write if its frame window is over.
 * @returns the socket; undefined if it is unknown, because its session ended or it was considered gone.
 */
export async function recordFrame(address: SocketAddress, now: Date): Promise<StoredSocket | undefined> {
  const seconds = epochSeconds(now);
  const newWindow = await connections.changeAndRead(StoredSocket, keyOf(address), {
    ...noHello,
    set: {
      frames: 1,
      framesFrom: seconds,
      lastSeen: seconds,
      expiresAt: seconds + limits.socketSeenSeconds,
    },
    condition: {
      expression: 'framesFrom <= :end',
      values: { ':end': seconds - socketLimits.frameWindowSeconds },
    },
  });
  const change = { ...noHello, add: { frames: 1 }, condition: rowExists };
  return newWindow ?? connections.changeAndRead(StoredSocket, keyOf(address), change);
}

/** Records that the client wants all lists again, which wakes the presence workers. */
export async function recordHello(
  address: SocketAddress,
  { takesChanges }: Pick<StoredSocket, 'takesChanges'>,
): Promise<void> {
  await connections.change(keyOf(address), {
    set: { takesChanges, ...saidHello },
    add: { hellos: 1 },
    condition: rowExists,
  });
}

/** Sets the members outside its lists whose presence a socket gets. */
export async function recordStrangers(address: SocketAddress, strangers: readonly string[]): Promise<void> {
  await connections.change(keyOf(address), {
    ...noHello,
    set: { strangers },
    condition: rowExists,
  });
}

/** A socket, as last stored. */
export function findSocket(address: SocketAddress): Promise<StoredSocket | undefined> {
  return connections.get(StoredSocket, keyOf(address), { consistent: true });
}

/** Deletes a socket. Idempotent. */
export async function removeSocket(address: SocketAddress): Promise<void> {
  await connections.remove(keyOf(address), rowExists);
}

/**
 * Deletes a socket that API Gateway does not know.
 * @returns false if its handshake may still be running; the socket is then kept.
 */
export async function removeUnknownSocket(address: SocketAddress, now: Date): Promise<boolean> {
  const isOld = { expression: 'openedAt < :begun', values: { ':begun': now.getTime() - handshakeMs } };
  if (await connections.remove(keyOf(address), isOld)) return true;
  return (await findSocket(address)) === undefined;
}

/**
 * All stored sockets of a member, the oldest first; `isRestricted` selects those of accounts that are not active members.
 */
export async function socketsOf(
  userId: string,
  {
    isRestricted = false,
    consistent = true,
  }: ReadOptions & { readonly isRestricted?: boolean | undefined } = {},
): Promise<StoredSocket[]> {
  const rows = await allPages((after) =>
    connections.query(StoredSocket, {
      pk: memberKey(userId),
      prefix: socketPrefix({ isRestricted }),
      limit: 1000,
      consistent,
      after,
    }),
  );
  return rows.toSorted((a, b) => a.openedAt - b.openedAt);
}

/** The sockets of a member that count as open, the oldest first. */
export async function openSocketsOf(
  userId: string,
  now: Date,
  options: ReadOptions = {},
): Promise<StoredSocket[]> {
  return (await socketsOf(userId, options)).filter((socket) => isSocketOpen(socket, now));
}
