import { allConnectionsOf, isSeen } from '#functions/platform/sockets/connections.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { postpone } from './later.ts';
import { presenceRows } from '../store/presenceRows.ts';
import { closeSocket } from '#functions/members/sessions/push.ts';

const membersAtOnce = 50;

/**
 * Finds out sockets that vanished without a word and of which nothing was heard for too long. Their rows go, and with
 * them their members, in the same way as if they had been closed. Members who have no socket at all and still stand in
 * the roster are seen off: their departure may have been given up. Where it is only under way, the second one does nothing.
 */
export async function handler(): Promise<void> {
  const now = new Date();
  const roster = await presenceRows.readRoster();
  const left = await inParallel(roster, membersAtOnce, async ({ userId, v }) => {
    const sockets = await allConnectionsOf(userId);
    for (const connection of sockets) if (!isSeen(connection, now)) await closeSocket(connection);
    return sockets.length === 0 ? [{ userId, v }] : [];
  });
  await postpone(left.flat());
}
