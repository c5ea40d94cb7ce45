import { createHash } from 'node:crypto';
import { socketLimits } from '#shared/socketLimits.ts';
import type { Connection } from '#functions/platform/sockets/connections.ts';
import { hit, scaled } from '#functions/platform/http/throttles.ts';

/** Every so many frames of a socket the member's count grows by one, so that a quiet socket costs nothing more. */
const framesOfOneHit = 10;
const seconds = 60;

/**
 * True where a socket, or its member over all sockets, has lately sent more frames than any client of ours.
 * The socket's own count comes with the row that each frame reads anyway.
 */
export async function isFlooding({ userId, connectionId, frames }: Connection, now: Date): Promise<boolean> {
  if (frames > scaled(socketLimits.framesOfSocketMost)) return true;
  if (frames % framesOfOneHit !== countedFrame(connectionId)) return false;
  const most = scaled(socketLimits.framesOfMemberMost) / framesOfOneHit;
  return (await hit({ key: `frames#${userId}`, most, seconds }, now)) !== undefined;
}

/** True where a member has opened more sockets within a minute than twenty tabs with a bad line; counts this one. */
export async function opensTooMany(userId: string, now: Date): Promise<boolean> {
  return (
    (await hit({ key: `sockets#${userId}`, most: scaled(socketLimits.handshakesMost), seconds }, now)) !==
    undefined
  );
}

/**
 * Which of each ten frames is the counted one, drawn by the socket's id: sockets that all leave before their tenth
 * frame count for as much as they say. Never the first, since that is a lone ping or came with a counted handshake.
 */
function countedFrame(connectionId: string): number {
  const [lot = 0] = createHash('sha256').update(connectionId).digest();
  return (2 + (lot % (framesOfOneHit - 1))) % framesOfOneHit;
}
