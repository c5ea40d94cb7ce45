import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { changeMode } from '#functions/presence/store/presenceRows.ts';
import type { LocalSite } from '#infra/local/localSite.ts';
import { sendMessage } from '#shared/messages/routes.ts';
import { type ClientFrame, realtimePath } from '#shared/realtime/realtime.ts';
import type { Cast } from './apiCases.ts';
import { type BenchMember, call } from './caller.ts';
import { type Taken, takenBy } from './units.ts';

/** What one member's connection consumes in the functions behind it, including the presence workers. */
export interface LineUnits {
  /** Opening it, saying hello, and the departure after its end. */
  readonly visit: Taken;
  /** One ping, which keeps it open and asks for the state of the conversations. */
  readonly ping: Taken;
  /** One ping that asks again for the people on the screen, and one that names others while a conversation is open. */
  readonly ask: Taken;
  readonly watch: Taken;
  /** One read mark of a message that was unread. */
  readonly read: Taken;
}

const workers = new Set([
  'background/settlePresence',
  'background/broadcastPresence',
  'background/presenceQueueWorker',
  'background/countVisits',
]);
const isOfLine = (label: string) => label.startsWith('socket/') || workers.has(label);
const leaving = 'socket/disconnect';
const lookMs = 20;
/** Longer than a function caches the list of online members. */
const knownMs = 5500;

async function answered(socket: WebSocket, frame: ClientFrame): Promise<void> {
  const heard = once(socket, 'message');
  socket.send(JSON.stringify(frame));
  await heard;
}

async function open({ url, headers, user }: BenchMember): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${realtimePath}?userId=${user.id}`, { headers });
  await once(socket, 'open');
  return socket;
}

const hello: ClientFrame = { event: 'hello', data: { presence: true } };
const ping: ClientFrame = { event: 'ping', data: { ids: [], conversations: true } };

/** Closes a connection, and waits until the departure was broadcast: it is delayed in its queue. */
async function closeSocket(site: LocalSite, socket: WebSocket): Promise<void> {
  const before = site.tableWaits().get(leaving) ?? 0;
  socket.close();
  while ((site.tableWaits().get(leaving) ?? 0) === before) await setTimeout(lookMs);
  await site.waitUntilIdle();
}

/** Counts pings that ask for people as on a busy site: while few are online, everyone gets everyone's presence. */
async function countAsking(site: LocalSite, socket: WebSocket, ids: readonly string[]) {
  const taken = async (frame: ClientFrame) => {
    await setTimeout(knownMs);
    return takenBy(site, isOfLine, async () => {
      await answered(socket, frame);
      await site.waitUntilIdle();
    });
  };
  await site.waitUntilIdle();
  await changeMode('some');
  await answered(socket, { event: 'watch', data: { ids: ids.slice(0, 1), chats: ids.slice(0, 1) } });
  await site.waitUntilIdle();
  const watch = await taken({ event: 'watch', data: { ids: [...ids], chats: ids.slice(1, 2) } });
  const ask = await taken({ event: 'ping', data: { ids: [...ids] } });
  await changeMode('everyone');
  return { ask, watch };
}

const Sent = z.object({ newMessage: z.object({ _id: z.string() }) });

/** Counts a read mark, which the peer hears of. */
async function countReading(site: LocalSite, socket: WebSocket, { me, peer }: Pick<Cast, 'me' | 'peer'>) {
  const theirs = await open(peer);
  const { json } = await call(peer, sendMessage, { params: { id: me.user.id }, body: { message: 'Hello' } });
  await site.waitUntilIdle();
  const messageId = Sent.parse(json).newMessage._id;
  const read = await takenBy(site, isOfLine, async () => {
    const heard = once(theirs, 'message');
    socket.send(
      JSON.stringify({ event: 'read', data: { peerId: peer.user.id, messageId } } satisfies ClientFrame),
    );
    await heard;
    await site.waitUntilIdle();
  });
  await closeSocket(site, theirs);
  return read;
}

async function count(site: LocalSite, cast: Cast, shown: readonly string[]): Promise<LineUnits> {
  const { me: member } = cast;
  const warm = await open(member);
  await answered(warm, hello);
  await answered(warm, ping);
  const pinged = await takenBy(site, isOfLine, () => answered(warm, ping));
  const read = await countReading(site, warm, cast);
  const asking = await countAsking(site, warm, shown);
  await closeSocket(site, warm);
  const visit = await takenBy(site, isOfLine, async () => {
    const socket = await open(member);
    await answered(socket, hello);
    await site.waitUntilIdle();
    await closeSocket(site, socket);
  });
  return { visit, ping: pinged, read, ...asking };
}

/**
 * Counts a connection from opening it until everything that follows from closing it is done, with the schedules paused.
 * Nobody else may connect or disconnect in the meantime. `shown` are the people on its screen.
 */
export async function countLine(site: LocalSite, cast: Cast, shown: readonly string[]): Promise<LineUnits> {
  site.holdClocks(true);
  try {
    return await count(site, cast, shown);
  } finally {
    site.holdClocks(false);
  }
}
