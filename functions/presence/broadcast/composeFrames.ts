import { encodePresence } from '#shared/realtime/presenceText.ts';
import type { PresenceMode, OutgoingFrame } from '#shared/realtime/realtime.ts';
import type { OnlineEntry, PresenceUpdate } from '../types.ts';
import { type BroadcastContext, changesPerSocket, type SocketChange } from './changesPerSocket.ts';

/** One frame for one socket. */
export interface SocketFrame {
  readonly userId: string;
  readonly connectionId: string;
  readonly frame: OutgoingFrame;
  /** True if the socket has just opened: the platform may not accept a frame for it yet. */
  readonly isNew: boolean;
}

/** Departures per frame: below the 32 kB that are billed as one message, and far below the socket's limit of 128 kB. */
const maxLeft = 600;

/**
 * The send phase: composes the frames about the changes of this batch's pages: one per socket, or several if so many
 * have left that it would grow too large. These may arrive in any order.
 */
export async function composeFrames(
  changes: readonly PresenceUpdate[],
  context: BroadcastContext,
): Promise<SocketFrame[]> {
  const perSocket = await changesPerSocket(changes, context);
  return perSocket.flatMap((change) =>
    framesOf(change, context.mode).map((frame) => ({
      userId: change.userId,
      connectionId: change.socket.id,
      isNew: change.isNew,
      frame,
    })),
  );
}

/** A client that takes changes gets `presence` frames, another one the list of those who are online. */
function framesOf({ socket, isNew, entries }: SocketChange, mode: PresenceMode): OutgoingFrame[] {
  const online = entries.filter(({ sockets }) => sockets.length > 0);
  if (!socket.takesChanges) return [{ event: 'getOnlineUsers', data: online.map(({ userId }) => userId) }];
  const offline = versioned(entries.filter(({ sockets }) => sockets.length === 0));
  const whole = isNew ? { whole: true } : {};
  const furtherFrames = Array.from({ length: Math.ceil(offline.length / maxLeft) - 1 }, (_, index) => {
    const start = (index + 1) * maxLeft;
    return { mode, came: [], left: offline.slice(start, start + maxLeft) };
  });
  const first = { mode, came: versioned(online), left: offline.slice(0, maxLeft), ...whole };
  return [first, ...furtherFrames].map((change) => ({ event: 'presence', data: encodePresence(change) }));
}

const versioned = (batch: readonly OnlineEntry[]) =>
  batch.map(({ userId, version }): [string, number] => [userId, version]);
