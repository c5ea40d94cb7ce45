import * as z from 'zod/mini';
import { limits } from '#shared/limits.ts';
import { Table } from './table.ts';

/**
 * Table Connections, the sockets; `presence.ts` and `views.ts` hold the rest of the table.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `MEMBER#<member>` | `CONN#<connection>` | an open socket: its session, when it was last seen |
 *
 * API Gateway repeats the member with every event of a socket, so no row by connection alone is needed.
 */
const connections = new Table('connections');

export const Connection = z.object({
  kind: z.literal('connection'),
  userId: z.string(),
  connectionId: z.string(),
  sessionId: z.string(),
  /** Epoch seconds. */
  lastSeen: z.number(),
});
export type Connection = z.output<typeof Connection>;

/** Where to push to. */
export type Address = Pick<Connection, 'userId' | 'connectionId'>;

const connectionsMost = 50;
const refreshSeconds = 60;

export const memberKey = (userId: string) => `MEMBER#${userId}`;
const keyOf = ({ userId, connectionId }: Address) => ({
  pk: memberKey(userId),
  sk: `CONN#${connectionId}`,
});
const present = { expression: 'attribute_exists(pk)' } as const;
export const epochSeconds = (now: Date) => Math.floor(now.getTime() / 1000);

/** True while a socket seen at that time counts as open. */
export function isSeen({ lastSeen }: Pick<Connection, 'lastSeen'>, now: Date): boolean {
  return lastSeen + limits.connectionSeenSeconds > epochSeconds(now);
}

/** Remembers a socket that opens now. */
export async function addConnection(opened: Address & { sessionId: string }, now: Date): Promise<void> {
  const lastSeen = epochSeconds(now);
  await connections.put({
    ...keyOf(opened),
    kind: 'connection',
    ...opened,
    lastSeen,
    expiresAt: lastSeen + limits.connectionSeenSeconds,
  });
}

/**
 * Notes that a socket is alive, with at most one write a minute.
 * @returns false where it is not known any more: its session has ended, or it was taken for gone.
 */
export async function touchConnection(address: Address, now: Date): Promise<boolean> {
  const known = await connections.get(Connection, keyOf(address), true);
  if (known === undefined) return false;
  const lastSeen = epochSeconds(now);
  if (lastSeen - known.lastSeen < refreshSeconds) return true;
  const kept = await connections.change(Connection, keyOf(address), {
    set: { lastSeen, expiresAt: lastSeen + limits.connectionSeenSeconds },
    condition: present,
  });
  return kept !== undefined;
}

/** Forgets a socket. Safe to repeat. */
export async function dropConnection(address: Address): Promise<void> {
  await connections.remove(keyOf(address), present);
}

/** The sockets that a member may have open. */
export async function connectionsOf(userId: string, now: Date): Promise<Connection[]> {
  const { items } = await connections.query(Connection, {
    pk: memberKey(userId),
    prefix: 'CONN#',
    limit: connectionsMost,
    consistent: true,
  });
  return items.filter((connection) => isSeen(connection, now));
}
