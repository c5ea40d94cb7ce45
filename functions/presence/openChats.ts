import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { type StoredSocket, recordStrangers } from '#functions/sockets/socketRows.ts';
import { limits } from '#shared/platform/limits.ts';
import { unwatchStranger, watchStranger } from './store/watched.ts';
import { followeesAndPeersOf } from './subscriptions.ts';

/**
 * Subscribes a socket to the members whose conversations it has open, even if they are strangers; only for strangers is
 * a row written.
 */
export async function watchOpenChats(
  socket: StoredSocket,
  chats: readonly string[],
  now: Date,
): Promise<void> {
  const followeesAndPeers = chats.length === 0 ? [] : await followeesAndPeersOf(socket.userId);
  const strangers = chats
    .filter((id) => !followeesAndPeers.includes(id) && id !== socket.userId)
    .slice(0, limits.maxOpenChats);
  const before = socket.strangers;
  const added = strangers.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !strangers.includes(id));
  if (added.length + removed.length === 0) return;
  await inParallel(added, limits.maxOpenChats, (id) => watchStranger(id, socket, now));
  await recordStrangers(socket, strangers);
  await inParallel(removed, limits.maxOpenChats, (id) => unwatchStranger(id, socket));
}
