import { limits } from '#shared/limits.ts';
import type { Connection } from '../stores/connections.ts';
import { hit, scaled } from '../stores/throttles.ts';

/** Every so many frames of a socket the member's count grows by one, so that a quiet socket costs nothing more. */
const framesOfOneHit = 10;
const seconds = 60;

/**
 * True where a socket, or its member over all sockets, has sent more frames within a minute than any client of ours.
 * The socket's own count comes with the row that each frame reads anyway.
 */
export async function isFlooding({ userId, frames }: Connection, now: Date): Promise<boolean> {
  if (frames > scaled(limits.framesOfSocketMost)) return true;
  if (frames % framesOfOneHit !== 0) return false;
  const most = scaled(limits.framesOfMemberMost) / framesOfOneHit;
  return (await hit({ key: `frames#${userId}`, most, seconds }, now)) !== undefined;
}
