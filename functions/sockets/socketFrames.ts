import { liveSessionsAmong } from '#functions/members/sessions/sessions.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { errorTrace, log } from '#functions/platform/runtime/log.ts';
import { endSocket, postToSocket } from '#functions/platform/sockets/managementApi.ts';
import type { OutgoingFrame } from '#shared/realtime/realtime.ts';
import {
  type SocketAddress,
  type StoredSocket,
  openSocketsOf,
  removeSocket,
  removeUnknownSocket,
} from './socketRows.ts';

const postsAtOnce = 50;

/** The outcome of a frame: `early` means the handshake may still be running, `lost` that the outcome is unknown. */
type FrameOutcome = 'sent' | 'early' | 'gone' | 'lost';

/**
 * Sends a frame to one socket, through API Gateway, and checks no session. A frame is a hint, and a client later
 * fetches what it missed, so errors are not thrown. The row of a socket that API Gateway does not know is deleted,
 * unless it may still be opening: API Gateway knows it only after the handshake.
 */
export async function sendToSocket(address: SocketAddress, frame: OutgoingFrame): Promise<FrameOutcome> {
  try {
    if (await postToSocket(address.connectionId, Buffer.from(JSON.stringify(frame)))) return 'sent';
    return (await removeUnknownSocket(address, new Date())) ? 'gone' : 'early';
  } catch (error) {
    report('frame not delivered', error);
    return 'lost';
  }
}

/**
 * Sends a frame to every open socket of these members whose session is live, and closes the sockets of ended sessions.
 * Table Connections has a row for each open socket, written when it opened, with its session.
 * @param exceptSocketId the socket of the client that caused the frame, which is left out.
 * @returns false if an open socket may have missed the frame.
 */
export async function sendToLiveSessions(
  userIds: readonly string[],
  frame: OutgoingFrame,
  exceptSocketId?: string,
): Promise<boolean> {
  const now = new Date();
  const delivered = await inParallel(userIds, userIds.length, (userId) =>
    sendToMember(userId, frame, exceptSocketId, now),
  );
  return delivered.every(Boolean);
}

/**
 * Tells every open socket of these members that a notice was recorded. It checks no session: the frame has no content
 * and only makes the client send a call, which checks it. Sockets that opened in the last moment may be missed; their
 * clients send that call anyway.
 */
export async function sendNoticeHint(userIds: readonly string[]): Promise<void> {
  const now = new Date();
  const frame = { event: 'notice', data: {} } as const;
  await inParallel(userIds, postsAtOnce, async (userId) => {
    try {
      const sockets = await openSocketsOf(userId, now, { consistent: false });
      await inParallel(sockets, postsAtOnce, (socket) => sendToSocket(socket, frame));
    } catch (error) {
      report('sockets not found', error);
    }
  });
}

async function sendToMember(
  userId: string,
  frame: OutgoingFrame,
  exceptSocketId: string | undefined,
  now: Date,
): Promise<boolean> {
  try {
    const sockets = await openSocketsOf(userId, now);
    const receivers =
      exceptSocketId === undefined ? sockets : sockets.filter(({ socketId }) => socketId !== exceptSocketId);
    const live = await liveSessionsAmong(
      receivers.map(({ sessionId }) => sessionId),
      now,
    );
    await closeSockets(receivers.filter(({ sessionId }) => !live.has(sessionId)));
    const liveSockets = receivers.filter(({ sessionId }) => live.has(sessionId));
    const outcomes = await inParallel(liveSockets, postsAtOnce, (socket) => sendToSocket(socket, frame));
    return !outcomes.includes('lost');
  } catch (error) {
    report('sockets not found', error);
    return false;
  }
}

export async function closeSockets(sockets: readonly StoredSocket[]): Promise<void> {
  await inParallel(sockets, postsAtOnce, closeSocket);
}

/**
 * Closes one socket. Its row is deleted first, so that nothing more is sent even if closing fails. The client sees
 * a normal close, since the API supports no custom code, and learns the reason from its next call.
 */
export async function closeSocket(address: SocketAddress): Promise<void> {
  await removeSocket(address);
  try {
    await endSocket(address.connectionId);
  } catch (error) {
    report('socket not closed', error);
  }
}

function report(what: string, error: unknown): void {
  log({ level: 'error', message: what, error: errorTrace(error) });
}
