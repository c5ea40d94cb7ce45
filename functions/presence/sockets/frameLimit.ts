import { createHash } from 'node:crypto';
import { socketLimits } from '#shared/realtime/limits.ts';
import type { Connection } from '#functions/platform/sockets/connections.ts';
import { countHit, scaleLimit } from '#functions/platform/http/throttles.ts';

/** The member's count grows once per this many frames of a socket, so that a quiet socket costs nothing more. */
const framesOfOneHit = 10;
const seconds = 60;

/**
 * True if a socket, or its member over all sockets, has recently sent more frames than any of our clients does. The
 * socket's own count is in the row that each frame reads anyway.
 */
export async function isFlooding({ userId, connectionId, frames }: Connection, now: Date): Promise<boolean> {
  if (frames > scaleLimit(socketLimits.maxFramesPerSocket)) return true;
  if (frames % framesOfOneHit !== countedFrame(connectionId)) return false;
  const most = scaleLimit(socketLimits.maxFramesPerMember) / framesOfOneHit;
  return (await countHit({ key: `frames#${userId}`, most, seconds }, now)) !== undefined;
}

/**
 * True if a member has opened more sockets within a minute than twenty tabs on a bad connection would; counts this one.
 */
export async function hasTooManySockets(userId: string, now: Date): Promise<boolean> {
  return (
    (await countHit(
      { key: `sockets#${userId}`, most: scaleLimit(socketLimits.maxHandshakes), seconds },
      now,
    )) !== undefined
  );
}

/**
 * Which frame of every ten is counted, chosen by the socket's id, so that sockets that all close before their tenth
 * frame are still counted on average. Never the first, which is a lone ping or comes with a handshake that was counted.
 */
function countedFrame(connectionId: string): number {
  const [lot = 0] = createHash('sha256').update(connectionId).digest();
  return (2 + (lot % (framesOfOneHit - 1))) % framesOfOneHit;
}
