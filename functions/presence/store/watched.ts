import * as z from 'zod/mini';
import { type Address, epochSeconds } from '#functions/platform/sockets/connections.ts';
import { Table } from '#functions/platform/dynamo/table.ts';

/**
 * Table Connections, who looks at whom without knowing them.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `WATCHED#<member>` | `<connection>` | a socket whose open conversation is with this member, who is a stranger to it |
 *
 * A row outlives its socket, until DynamoDB sweeps it up; the roster tells which sockets are still there.
 */
const watched = new Table('connections');

const Watcher = z.object({ userId: z.string(), connectionId: z.string() });

/** API Gateway ends every socket after two hours; a little later nothing of it is needed. */
const lifeSeconds = 2 * 3600 + 600;
const watchersMost = 1000;
const keyOf = (id: string, { connectionId }: Address) => ({ pk: `WATCHED#${id}`, sk: connectionId });

/** From now on this socket is told of this stranger. */
export async function watchStranger(id: string, watcher: Address, now: Date): Promise<void> {
  const { userId, connectionId } = watcher;
  const expiresAt = epochSeconds(now) + lifeSeconds;
  await watched.put({ ...keyOf(id, watcher), userId, connectionId, expiresAt });
}

export async function unwatchStranger(id: string, watcher: Address): Promise<void> {
  await watched.remove(keyOf(id, watcher));
}

/** The sockets, some perhaps gone, that are told of this member although they are strangers to each other. */
export async function watchersOf(id: string): Promise<Address[]> {
  const { items } = await watched.query(Watcher, { pk: `WATCHED#${id}`, limit: watchersMost });
  return items;
}
