import * as z from 'zod/mini';
import { limits } from '#shared/limits.ts';
import { socketLimits } from '#shared/socketLimits.ts';
import { paginate } from '#functions/platform/dynamo/paginate.ts';
import { Table } from '#functions/platform/dynamo/table.ts';

/**
 * Table Connections, the sockets; `presenceRows.ts` and `watched.ts` hold the rest of the table.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `MEMBER#<member>` | `CONN#<connection>` | an open socket: its session, when it was last seen, what its client asked for |
 * | the same | `APART#<connection>` | the same of somebody who is no member: it counts for nobody's presence and hears `membership` alone |
 *
 * API Gateway repeats the member with every event of a socket, so no row by connection alone is needed.
 */
const connections = new Table('connections');

export const Connection = z.object({
  userId: z.string(),
  connectionId: z.string(),
  sessionId: z.string(),
  /** Epoch milliseconds. */
  openedAt: z.number(),
  /** Epoch seconds, to the minute. */
  lastSeen: z.number(),
  /** How often the client has said hello, and whether it then asked for changes instead of whole lists. */
  hellos: z.number(),
  takesChanges: z.boolean(),
  /** Whether it asked for these briefly. */
  isBrief: z.optional(z.boolean()),
  /** Members whose open conversation it shows although it is told nothing of them otherwise. */
  strangers: z.array(z.string()),
  /** Frames since `framesFrom`, epoch seconds. */
  frames: z.number(),
  framesFrom: z.number(),
  /** The client's own name for it. */
  line: z.optional(z.string()),
  /** True for the socket of somebody who waits, is suspended or is leaving. */
  apart: z.optional(z.boolean()),
});
export type Connection = z.output<typeof Connection>;

/** Where to push to. */
export type Address = Pick<Connection, 'userId' | 'connectionId' | 'apart'>;

/** The mark of a hello must not stand in the row when anything else is written, or that would count as another hello. */
const quiet = { remove: ['hailing'] };
/** The platform takes no frame for a socket whose handshake is not done; it may take a slow one so long. */
const handshakeMs = 15_000;

export const memberKey = (userId: string) => `MEMBER#${userId}`;
const keyOf = ({ userId, connectionId, apart }: Address) => ({
  pk: memberKey(userId),
  sk: `${apart === true ? 'APART' : 'CONN'}#${connectionId}`,
});
const present = { expression: 'attribute_exists(pk)' } as const;
export const epochSeconds = (now: Date) => Math.floor(now.getTime() / 1000);

/** True while a socket seen at that time counts as open. */
export function isSeen({ lastSeen }: Pick<Connection, 'lastSeen'>, now: Date): boolean {
  return lastSeen + limits.connectionSeenSeconds > epochSeconds(now);
}

/** Remembers a socket that opens now. */
export async function addConnection(
  opened: Address & { sessionId: string; line?: string },
  now: Date,
): Promise<void> {
  const lastSeen = epochSeconds(now);
  await connections.put({
    ...keyOf(opened),
    ...opened,
    openedAt: now.getTime(),
    lastSeen,
    hellos: 0,
    takesChanges: false,
    strangers: [],
    frames: 0,
    framesFrom: lastSeen,
    expiresAt: lastSeen + limits.connectionSeenSeconds,
  });
}

/**
 * Notes that a socket is alive and counts its frame, in one write where its window of frames is over.
 * @returns the socket; undefined where it is not known any more: its session has ended, or it was taken for gone.
 */
export async function noteFrame(address: Address, now: Date): Promise<Connection | undefined> {
  const seconds = epochSeconds(now);
  const afresh = await connections.change(Connection, keyOf(address), {
    ...quiet,
    set: {
      frames: 1,
      framesFrom: seconds,
      lastSeen: seconds,
      expiresAt: seconds + limits.connectionSeenSeconds,
    },
    condition: {
      expression: 'framesFrom <= :end',
      values: { ':end': seconds - socketLimits.frameWindowSeconds },
    },
  });
  const more = { ...quiet, add: { frames: 1 }, condition: present };
  return afresh ?? connections.change(Connection, keyOf(address), more);
}

/** Notes that the client of a socket wants to be told everything anew, which wakes the presence workers. */
export async function noteHello(
  address: Address,
  { takesChanges, isBrief }: Pick<Connection, 'takesChanges' | 'isBrief'>,
): Promise<void> {
  await connections.change(Connection, keyOf(address), {
    set: { takesChanges, isBrief, hailing: 'yes' },
    add: { hellos: 1 },
    condition: present,
  });
}

/** Notes of which strangers a socket is told from now on. */
export async function noteStrangers(address: Address, strangers: readonly string[]): Promise<void> {
  await connections.change(Connection, keyOf(address), { ...quiet, set: { strangers }, condition: present });
}

/** A socket as it was last noted. */
export function findConnection(address: Address): Promise<Connection | undefined> {
  return connections.get(Connection, keyOf(address), true);
}

/** Forgets a socket. Safe to repeat. */
export async function dropConnection(address: Address): Promise<void> {
  await connections.remove(keyOf(address), present);
}

/**
 * Forgets a socket that the platform does not know.
 * @returns false where its handshake may still be under way, so that it is kept.
 */
export async function dropUnknown(address: Address, now: Date): Promise<boolean> {
  const isOld = { expression: 'openedAt < :begun', values: { ':begun': now.getTime() - handshakeMs } };
  if (await connections.remove(keyOf(address), isOld)) return true;
  return (await findConnection(address)) === undefined;
}

/** All sockets of a member that are written down, the oldest first; `apart` for those of somebody who is none. */
export async function allConnectionsOf(userId: string, apart = false): Promise<Connection[]> {
  const rows = await paginate(Infinity, (_limit, after) =>
    connections.query(Connection, {
      pk: memberKey(userId),
      prefix: apart ? 'APART#' : 'CONN#',
      limit: 1000,
      consistent: true,
      after,
    }),
  );
  return rows.toSorted((one, other) => one.openedAt - other.openedAt);
}

/** The sockets that a member may have open, the oldest first. */
export async function connectionsOf(userId: string, now: Date): Promise<Connection[]> {
  return (await allConnectionsOf(userId)).filter((connection) => isSeen(connection, now));
}
