import type { PushedFrame } from '#shared/realtime.ts';
import { log } from '#functions/platform/runtime/log.ts';
import {
  type Address,
  type Connection,
  connectionsOf,
  dropConnection,
  dropUnknown,
} from '#functions/platform/sockets/connections.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { liveAmong } from './sessions.ts';
import { endSocket, postToSocket } from '#functions/platform/sockets/managementApi.ts';

const postsAtOnce = 50;

/** What became of a frame: `early`, the handshake may still be under way; `lost`, nobody can tell. */
export type Delivered = 'sent' | 'early' | 'gone' | 'lost';

/**
 * Sends a frame to a socket. A push is a hint: what is lost here a client fetches later, so nothing that goes wrong
 * is thrown. A socket that the platform does not know is forgotten, but not while it is being opened: the platform
 * knows it only behind its handshake.
 */
export async function deliver(address: Address, frame: PushedFrame): Promise<Delivered> {
  try {
    if (await postToSocket(address.connectionId, Buffer.from(JSON.stringify(frame)))) return 'sent';
    return (await dropUnknown(address, new Date())) ? 'gone' : 'early';
  } catch (error) {
    report('frame not delivered', error);
    return 'lost';
  }
}

/**
 * Sends a frame to every device of these members whose session is alive; the sockets of ended ones are closed.
 * @param line left out: its client has caused the frame, and knows.
 * @returns false where somebody may not have been told although they are there.
 */
export async function pushToMembers(
  userIds: readonly string[],
  frame: PushedFrame,
  line?: string,
): Promise<boolean> {
  const now = new Date();
  const told = await inParallel(userIds, userIds.length, (userId) => pushToMember(userId, frame, line, now));
  return told.every(Boolean);
}

async function pushToMember(
  userId: string,
  frame: PushedFrame,
  line: string | undefined,
  now: Date,
): Promise<boolean> {
  try {
    const all = await connectionsOf(userId, now);
    const open = line === undefined ? all : all.filter((device) => device.line !== line);
    const live = await liveAmong(
      open.map(({ sessionId }) => sessionId),
      now,
    );
    await closeSockets(open.filter(({ sessionId }) => !live.has(sessionId)));
    const devices = open.filter(({ sessionId }) => live.has(sessionId));
    const outcomes = await inParallel(devices, postsAtOnce, (device) => deliver(device, frame));
    return !outcomes.includes('lost');
  } catch (error) {
    report('sockets not found', error);
    return false;
  }
}

/** Ends sockets. */
export async function closeSockets(sockets: readonly Connection[]): Promise<void> {
  await inParallel(sockets, postsAtOnce, closeSocket);
}

/**
 * Ends one socket. Its row goes first: from then on nothing is pushed to it, even if the close itself fails. The client
 * sees a normal close (the API can give no code of its own) and learns from its next call why.
 */
export async function closeSocket(address: Address): Promise<void> {
  await dropConnection(address);
  try {
    await endSocket(address.connectionId);
  } catch (error) {
    report('socket not closed', error);
  }
}

function report(what: string, error: unknown): void {
  const reason = error instanceof Error ? error.name : 'unknown';
  log({ level: 'error', message: what, error: reason });
}
