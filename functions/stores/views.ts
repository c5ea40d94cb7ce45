import * as z from 'zod/mini';
import { type Address, epochSeconds } from './connections.ts';
import { inParallel } from './inParallel.ts';
import { Table, type Values } from './table.ts';

/**
 * Table Connections, what each socket was told while too many are online to tell everyone.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `VIEW#<connection>` | `VIEW` | the online ids that this socket was told, and the ids that it watches |
 * | `WATCHED#<member>` | `<connection>` | a socket that has this member on its screen |
 */
const views = new Table('connections');

const ids = z._default(z.set(z.string()), () => new Set<string>());
const View = z.object({ epoch: z.optional(z.number()), online: ids, watching: ids });
export type View = z.output<typeof View>;
const Watcher = z.object({ userId: z.string(), connectionId: z.string() });

/** API Gateway ends every socket after two hours; a little later nothing of it is needed. */
const lifeSeconds = 2 * 3600 + 600;
const watchersMost = 1000;
const writesAtOnce = 25;
const viewKey = (connectionId: string) => ({ pk: `VIEW#${connectionId}`, sk: 'VIEW' });
const watchedKey = (id: string, connectionId: string) => ({ pk: `WATCHED#${id}`, sk: connectionId });

export function readView(connectionId: string): Promise<View | undefined> {
  return views.get(View, viewKey(connectionId), true);
}

/** Notes the whole list that a socket is told now. */
export async function startView(
  connectionId: string,
  epoch: number,
  online: Iterable<string>,
  now: Date,
): Promise<void> {
  const told = new Set(online);
  await views.change(View, viewKey(connectionId), {
    set: { epoch, expiresAt: epochSeconds(now) + lifeSeconds, online: told.size > 0 ? told : undefined },
    ...(told.size > 0 ? {} : { remove: ['online'] }),
  });
}

/**
 * Notes who came and who left in the list of one socket.
 * @returns the list as it is now; undefined where none was noted since too many came online.
 */
export async function changeView(
  connectionId: string,
  epoch: number,
  { came, left }: { came: ReadonlySet<string>; left: ReadonlySet<string> },
): Promise<ReadonlySet<string> | undefined> {
  const change = (how: { take?: Values; add?: Values }) =>
    views.change(View, viewKey(connectionId), {
      ...how,
      condition: { expression: 'epoch = :epoch', values: { ':epoch': epoch } },
    });
  const without = left.size > 0 ? await change({ take: { online: left } }) : undefined;
  const withNew = came.size > 0 ? await change({ add: { online: came } }) : without;
  return withNew?.online;
}

/** Replaces whom a socket has on its screen. */
export async function watch(
  { userId, connectionId }: Address,
  wanted: readonly string[],
  now: Date,
): Promise<void> {
  const watching = new Set(wanted);
  const before = (await readView(connectionId))?.watching ?? new Set<string>();
  const expiresAt = epochSeconds(now) + lifeSeconds;
  await inParallel([...watching.difference(before)], writesAtOnce, (id) =>
    views.put({ ...watchedKey(id, connectionId), userId, connectionId, expiresAt }),
  );
  await inParallel([...before.difference(watching)], writesAtOnce, (id) =>
    views.remove(watchedKey(id, connectionId)),
  );
  await views.change(View, viewKey(connectionId), {
    set: { expiresAt, watching: watching.size > 0 ? watching : undefined },
    ...(watching.size > 0 ? {} : { remove: ['watching'] }),
  });
}

/** The sockets that have a member on their screen. */
export async function watchersOf(id: string): Promise<Address[]> {
  const { items } = await views.query(Watcher, { pk: `WATCHED#${id}`, limit: watchersMost });
  return items;
}

/** Forgets all that is noted about a socket. Safe to repeat. */
export async function dropView(connectionId: string): Promise<void> {
  const view = await readView(connectionId);
  if (view === undefined) return;
  await inParallel([...view.watching], writesAtOnce, (id) => views.remove(watchedKey(id, connectionId)));
  await views.remove(viewKey(connectionId));
}
