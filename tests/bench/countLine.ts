import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { LocalSite } from '#infra/local/localSite.ts';
import { type ClientFrame, realtimePath } from '#shared/realtime.ts';
import type { BenchMember } from './caller.ts';
import { untilTold } from './countCalls.ts';
import { type Taken, takenBy } from './units.ts';

/** What a line of one member takes of the functions behind it, presence's workers with them. */
export interface LineUnits {
  /** To open it, to say hello, and to be seen off behind its end. */
  readonly visit: Taken;
  /** One frame that keeps it, and asks how the conversations stand. */
  readonly ping: Taken;
}

const workers = new Set(['background/presence', 'background/presenceLater', 'background/countVisits']);
const isOfLine = (label: string) => label.startsWith('socket/') || workers.has(label);
/** A departure waits for five seconds in its queue, and is worked off within a second or two. */
const seenOffMs = 12_000;

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
const ping: ClientFrame = { event: 'ping', data: { ids: [], standings: true } };

/** Counts a line from its opening to the end of what follows from its closing. Nobody else may come or go meanwhile. */
export async function countLine(site: LocalSite, member: BenchMember): Promise<LineUnits> {
  const warm = await open(member);
  await answered(warm, hello);
  await answered(warm, ping);
  const pinged = await takenBy(site, isOfLine, () => answered(warm, ping));
  warm.close();
  await setTimeout(seenOffMs);
  await untilTold(site);
  const visit = await takenBy(site, isOfLine, async () => {
    const socket = await open(member);
    await answered(socket, hello);
    await untilTold(site);
    socket.close();
    await setTimeout(seenOffMs);
    await untilTold(site);
  });
  return { visit, ping: pinged };
}
