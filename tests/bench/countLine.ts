import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { LocalSite } from '#infra/local/localSite.ts';
import { type ClientFrame, realtimePath } from '#shared/realtime/realtime.ts';
import type { BenchMember } from './caller.ts';
import { type Taken, takenBy } from './units.ts';

/** What a line of one member takes of the functions behind it, presence's workers with them. */
export interface LineUnits {
  /** To open it, to say hello, and to be seen off behind its end. */
  readonly visit: Taken;
  /** One frame that keeps it, and asks how the conversations stand. */
  readonly ping: Taken;
  /** One frame that asks again for the people on the screen, and one that names others, a conversation open beside them. */
  readonly ask: Taken;
  readonly watch: Taken;
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
/** Longer than a function caches the online members. */
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

const hello: ClientFrame = { event: 'hello', data: { presence: true, brief: true } };
const ping: ClientFrame = { event: 'ping', data: { ids: [], conversations: true } };

/** Closes a connection, and waits until the departure was broadcast: it waits in its queue for a while. */
async function closeSocket(site: LocalSite, socket: WebSocket): Promise<void> {
  const before = site.rounds().get(leaving) ?? 0;
  socket.close();
  while ((site.rounds().get(leaving) ?? 0) === before) await setTimeout(lookMs);
  await site.quiet();
}

/**
 * Counts the frames that ask for people as on a busy site: while few are online, everyone gets everyone's
 * presence.
 */
async function countAsking(site: LocalSite, socket: WebSocket, ids: readonly string[]) {
  const { changeMode } = await import('#functions/presence/store/presenceRows.ts');
  const taken = async (frame: ClientFrame) => {
    await setTimeout(knownMs);
    return takenBy(site, isOfLine, async () => {
      await answered(socket, frame);
      await site.quiet();
    });
  };
  await site.quiet();
  await changeMode('some');
  await answered(socket, { event: 'watch', data: { ids: ids.slice(0, 1), chats: ids.slice(0, 1) } });
  await site.quiet();
  const watch = await taken({ event: 'watch', data: { ids: [...ids], chats: ids.slice(1, 2) } });
  const ask = await taken({ event: 'ping', data: { ids: [...ids] } });
  await changeMode('everyone');
  return { ask, watch };
}

async function count(site: LocalSite, member: BenchMember, shown: readonly string[]): Promise<LineUnits> {
  const warm = await open(member);
  await answered(warm, hello);
  await answered(warm, ping);
  const pinged = await takenBy(site, isOfLine, () => answered(warm, ping));
  const asking = await countAsking(site, warm, shown);
  await closeSocket(site, warm);
  const visit = await takenBy(site, isOfLine, async () => {
    const socket = await open(member);
    await answered(socket, hello);
    await site.quiet();
    await closeSocket(site, socket);
  });
  return { visit, ping: pinged, ...asking };
}

/**
 * Counts a connection from its opening until everything that follows from its closing is done, with the schedules
 * paused. Nobody else may connect or disconnect meanwhile. `shown` are the people whom its screen shows.
 */
export async function countLine(
  site: LocalSite,
  member: BenchMember,
  shown: readonly string[],
): Promise<LineUnits> {
  site.holdClocks(true);
  try {
    return await count(site, member, shown);
  } finally {
    site.holdClocks(false);
  }
}
