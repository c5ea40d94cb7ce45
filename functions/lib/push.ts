import type { ServerFrame } from '#shared/realtime.ts';
import { type Address, connectionsOf, dropConnection } from '../stores/connections.ts';
import { inParallel } from '../stores/inParallel.ts';
import { log } from './log.ts';
import { endSocket, postToSocket } from './socketApi.ts';

const postsAtOnce = 50;

/** One frame and the sockets it goes to. */
export interface Delivery {
  readonly to: readonly Address[];
  readonly frame: ServerFrame;
}

/**
 * Sends frames to sockets. A push is a hint: what is lost here a client fetches later, so nothing that goes wrong
 * reaches the caller, and a socket that is gone is forgotten.
 */
export async function push(deliveries: readonly Delivery[]): Promise<void> {
  const posts = deliveries.flatMap(({ to, frame }) => {
    const data = Buffer.from(JSON.stringify(frame));
    return to.map((address) => ({ address, data }));
  });
  await inParallel(posts, postsAtOnce, ({ address, data }) => post(address, data));
}

/** Sends a frame to every device of these members. */
export async function pushToMembers(userIds: readonly string[], frame: ServerFrame): Promise<void> {
  const now = new Date();
  const found = await Promise.all(
    userIds.map((userId) =>
      connectionsOf(userId, now).catch((error: unknown) => {
        report('sockets not found', error);
        return [];
      }),
    ),
  );
  await push([{ to: found.flat(), frame }]);
}

/**
 * Ends the sockets of sessions that have ended. The client sees a normal close (the API can give no code of its own)
 * and learns from the 401 of its next call that the session is over.
 */
export async function closeSessions(userId: string, sessionIds: readonly string[]): Promise<void> {
  const open = await connectionsOf(userId, new Date());
  const ended = open.filter(({ sessionId }) => sessionIds.includes(sessionId));
  await inParallel(ended, postsAtOnce, closeSocket);
}

/** Ends one socket. Its row goes first: from then on nothing is pushed to it, even if the close itself fails. */
export async function closeSocket(address: Address): Promise<void> {
  await dropConnection(address);
  try {
    await endSocket(address.connectionId);
  } catch (error) {
    report('socket not closed', error);
  }
}

async function post(address: Address, frame: Uint8Array): Promise<void> {
  try {
    const lives = await postToSocket(address.connectionId, frame);
    if (!lives) await dropConnection(address);
  } catch (error) {
    report('frame not delivered', error);
  }
}

function report(what: string, error: unknown): void {
  const reason = error instanceof Error ? error.name : 'unknown';
  log({ level: 'error', message: what, error: reason });
}
