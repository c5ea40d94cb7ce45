import * as z from 'zod/mini';
import { Table } from '#functions/platform/dynamo/table.ts';
import { epochSeconds } from '#functions/platform/runtime/time.ts';
import type { SocketAddress } from '#functions/sockets/socketRows.ts';

/**
 * Table Connections, the sockets that watch a stranger.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `WATCHED#<member>` | `<connection>` | a socket whose open conversation is with this member, who is a stranger to it |
 *
 * A row outlives its socket until its TTL; the online list knows which sockets are still open.
 */
const connections = new Table('connections');

const Watcher = z.object({ userId: z.string(), connectionId: z.string() });

/** API Gateway ends every socket after two hours; soon after that the row is not needed. */
const lifeSeconds = 2 * 3600 + 600;
const maxWatchers = 1000;
const keyOf = (id: string, { connectionId }: SocketAddress) => ({ pk: `WATCHED#${id}`, sk: connectionId });

/** From now on this socket gets the presence of this stranger. */
export async function watchStranger(id: string, watcher: SocketAddress, now: Date): Promise<void> {
  const { userId, connectionId } = watcher;
  const expiresAt = epochSeconds(now) + lifeSeconds;
  await connections.put({ ...keyOf(id, watcher), userId, connectionId, expiresAt });
}

export async function unwatchStranger(id: string, watcher: SocketAddress): Promise<void> {
  await connections.remove(keyOf(id, watcher));
}

/** The sockets that watch this member as a stranger; some may have closed. */
export async function watchersOf(id: string): Promise<SocketAddress[]> {
  const { items } = await connections.query(Watcher, { pk: `WATCHED#${id}`, limit: maxWatchers });
  return items;
}
