import { findSession, fitsSession } from '#functions/members/sessions/sessions.ts';
import { socketLimits } from '#shared/realtime/limits.ts';
import { countHandshake } from './frameLimit.ts';
import { readSocketEvent } from './socketEvent.ts';
import { closeSockets } from './socketFrames.ts';
import { addSocket, socketsOf, removeSocket } from './socketRows.ts';

/**
 * Stores a socket that opens, unless its member opens too many; beyond twenty sockets of a member the oldest are
 * closed. The session is checked once more after the write: if it ends or its member's status changes at this moment,
 * either that change sees the row and closes the socket, or this check sees the change.
 */
export const handler = async (event: unknown): Promise<{ statusCode: number }> => {
  const { userId, connectionId, sessionId, isRestricted, socketId } = readSocketEvent(event);
  const now = new Date();
  if ((await countHandshake(userId, now)) === 'tooMany') return { statusCode: 429 };
  const address = { userId, connectionId, ...(isRestricted === true ? { isRestricted } : {}) };
  await addSocket({ ...address, sessionId, ...(socketId === undefined ? {} : { socketId }) }, now);
  if (!fitsSession(await findSession(sessionId, now), isRestricted, now)) {
    await removeSocket(address);
    return { statusCode: 401 };
  }
  const sockets = await socketsOf(userId, { isRestricted });
  await closeSockets(sockets.slice(0, Math.max(0, sockets.length - socketLimits.maxSockets)));
  return { statusCode: 200 };
};
