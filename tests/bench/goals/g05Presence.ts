import { once } from 'node:events';
import { WebSocket } from 'ws';
import { broadcastArrivals } from '../arrivals.ts';
import type { Goal } from '../goal.ts';
import { exponent } from '../measure.ts';
import { startPeer } from '../peerServer.ts';

const many = 800;
const fewer = 200;
const crowd = { aSecond: 50, follows: 10, partners: 10 };
const id = (index: number) => String(index).padStart(26, '0');

/** Sums of 1 to n, and of their squares: what n arrivals learn about each other if everyone gets the whole list. */
const frames = (n: number) => (n * (n + 1)) / 2;
const listed = (n: number) => (n * (n + 1) * (2 * n + 1)) / 6;

/** Bytes that this many clients of the peer receive while they connect, counted at their sockets. */
async function peerArrivals(folder: string, count: number): Promise<{ frames: number; bytes: number }> {
  const peer = await startPeer(folder, 'expressApp.js');
  const sockets: WebSocket[] = [];
  const received = { frames: 0, bytes: 0 };
  const expected = frames(count);
  const done = new Promise<void>((resolve) => {
    const hear = (socket: WebSocket, text: string) => {
      if (text.startsWith('0')) socket.send('40');
      if (text === '2') socket.send('3');
      if (!text.startsWith('42')) return;
      received.frames += 1;
      received.bytes += text.length;
      if (received.frames === expected) resolve();
    };
    void (async () => {
      for (let index = 0; index < count; index += 1) {
        const path = `/socket.io/?EIO=4&transport=websocket&userId=${id(index)}`;
        const socket = new WebSocket(peer.url.replace('http', 'ws') + path);
        sockets.push(socket);
        const isIn = new Promise<void>((come) => {
          socket.on('message', (bytes: Buffer) => {
            const text = bytes.toString();
            hear(socket, text);
            if (text.startsWith('42')) come();
          });
        });
        await isIn;
      }
    })();
  });
  await done;
  await Promise.all(sockets.map((socket) => (socket.terminate(), once(socket, 'close'))));
  await peer.stop();
  return received;
}

/** What clients receive while a crowd connects: our presence code compared with `io.emit` of all ids. */
export const presence: Goal = {
  id: 'G5',
  name: 'Presence while a crowd comes',
  measure: async ({ peers }) => {
    const measured = await peerArrivals(await peers(), fewer);
    // Counted at 200; beyond that each further id weighs the same: at 800 it is gigabytes.
    const bytesAtMany = measured.bytes * (listed(many) / listed(fewer));
    const ours = await broadcastArrivals({ members: many, ...crowd });
    const double = await broadcastArrivals({ members: many * 2, ...crowd });
    return [
      {
        name: `bytes at ${many} arrivals, of io.emit's`,
        unit: 'x',
        figure: ours.bytes / bytesAtMany,
        limit: 1 / 2500,
        peer: 1,
        fair: `each follows 10 and writes with 10; io.emit counted at ${fewer} sockets, at ${many} by its own sum`,
      },
      {
        name: 'frames, of io.emit',
        unit: 'x',
        figure: ours.frames / frames(many),
        limit: 1 / 20,
        peer: 1,
        fair: 'the limit is what one frame a second and socket comes to',
      },
      {
        name: 'frames a socket and second in which it is told anything',
        unit: 'frames',
        figure: ours.frames / ours.heard,
        limit: 1,
        floor: 1,
        fair: 'what was settled in a second is told by one worker, which the stream runs once a second',
      },
      {
        name: `growth of bytes, ${many} to ${many * 2}`,
        unit: 'exponent',
        figure: exponent(ours.bytes, double.bytes, 2),
        limit: 1.1,
        peer: 3,
        floor: 1,
        fair: 'counted; the peer by arithmetic',
      },
    ];
  },
};
