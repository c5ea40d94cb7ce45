import { partitionOf } from '#functions/platform/runtime/hash.ts';
import { countHit, scaleLimit, type ThrottleWindow } from '#functions/platform/throttles/throttles.ts';
import { socketLimits } from '#shared/realtime/limits.ts';
import type { StoredSocket } from './socketRows.ts';

/** The member's count grows once per this many frames of a socket, so that a quiet socket costs nothing more. */
const framesOfOneHit = 10;
const seconds = 60;

type CountResult = 'withinLimit' | 'tooMany';

/**
 * Counts a frame of a socket. There are too many if the socket, or its member over all sockets, has recently sent more
 * than any of our clients does. The socket's own count is in the row that each frame reads anyway.
 */
export async function countFrame(
  { userId, connectionId, frames }: StoredSocket,
  now: Date,
): Promise<CountResult> {
  if (frames > scaleLimit(socketLimits.maxFramesPerSocket)) return 'tooMany';
  if (frames % framesOfOneHit !== countedFrame(connectionId)) return 'withinLimit';
  const limit = scaleLimit(socketLimits.maxFramesPerMember) / framesOfOneHit;
  return countInWindow({ key: `frames#${userId}`, limit, seconds }, now);
}

/** Counts a socket that opens. There are too many beyond what twenty tabs on a bad connection open within a minute. */
export function countHandshake(userId: string, now: Date): Promise<CountResult> {
  const limit = scaleLimit(socketLimits.maxHandshakes);
  return countInWindow({ key: `sockets#${userId}`, limit, seconds }, now);
}

async function countInWindow(window: ThrottleWindow, now: Date): Promise<CountResult> {
  return (await countHit(window, now)) === undefined ? 'withinLimit' : 'tooMany';
}

/**
 * The frame of every ten that is counted, chosen by the socket's id, so that sockets that all close before their tenth
 * frame are still counted on average. Never the first, which is a lone ping or comes with a handshake that was counted.
 */
function countedFrame(connectionId: string): number {
  return (2 + partitionOf(connectionId, framesOfOneHit - 1)) % framesOfOneHit;
}
