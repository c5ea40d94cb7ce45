import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { closeSocket } from '#functions/sockets/socketFrames.ts';
import { socketsOf, isSocketOpen } from '#functions/sockets/socketRows.ts';
import { queueDepartures } from '../presenceQueue.ts';
import { presenceRows } from '../store/presenceRows.ts';

const membersAtOnce = 50;

/**
 * Finds sockets that vanished without closing and have been silent too long. Their rows are deleted, which has the same
 * effect as closing them. Members without sockets who are still in the online list are marked as offline, because their
 * delayed departure may have been lost; if it is still under way, the second one does nothing.
 */
export const handler = async (): Promise<void> => {
  const now = new Date();
  const rows = await presenceRows.readOnline();
  const departures = await inParallel(rows, membersAtOnce, async ({ userId, version }) => {
    const sockets = await socketsOf(userId);
    for (const socket of sockets) if (!isSocketOpen(socket, now)) await closeSocket(socket);
    return sockets.length === 0 ? [{ userId, version }] : [];
  });
  await queueDepartures(departures.flat());
};
