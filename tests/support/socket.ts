import { once } from 'node:events';
import { WebSocket } from 'ws';
import { type ClientFrame, realtimePath, ServerFrame } from '#shared/realtime/realtime.ts';
import type { Member } from './people.ts';
import { siteUrl } from './site.ts';

/** How long `next` waits for a frame, in milliseconds: as long as `expect.poll` does. */
const patience = 60_000;

/** An open connection of a test, which records every frame. */
export interface Device {
  readonly frames: readonly ServerFrame[];
  /** What `pick` returns for the first frame where it returns anything, past or future. */
  readonly next: <T>(pick: (frame: ServerFrame) => T | undefined) => Promise<T>;
  readonly send: (frame: ClientFrame | string) => void;
  readonly close: () => Promise<void>;
  /** Drops the connection without a close frame. */
  readonly vanish: () => void;
  /** Resolves when the connection has ended. */
  readonly closed: Promise<number>;
}

const url = (userId: string, socketId = '') =>
  `${siteUrl().replace('http', 'ws')}${realtimePath}?userId=${userId}&socketId=${socketId}`;

/** Opens a connection and says hello. */
export async function connect(member: Member): Promise<Device> {
  const device = await openQuietly(member);
  device.send({ event: 'hello' });
  return device;
}

/** Opens a connection, under this name if given, and sends nothing. */
export async function openQuietly(member: Member, socketId?: string): Promise<Device> {
  const socket = new WebSocket(url(member.user.id, socketId), { headers: member.headers });
  const frames: ServerFrame[] = [];
  const waiting = new Set<() => void>();
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  socket.on('message', (bytes: Buffer) => {
    frames.push(ServerFrame.parse(JSON.parse(bytes.toString())));
    for (const look of waiting) look();
  });
  await once(socket, 'open');
  const send = (frame: ClientFrame | string) =>
    socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  const next: Device['next'] = (pick) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(look);
        reject(new Error(`nothing that fits among ${JSON.stringify(frames)}`));
      }, patience);
      const look = () => {
        const found = frames.map(pick).find((picked) => picked !== undefined);
        if (found === undefined) return;
        waiting.delete(look);
        clearTimeout(timer);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  return {
    frames,
    next,
    send,
    closed,
    vanish: () => socket.terminate(),
    close: async () => {
      socket.close();
      await closed;
    },
  };
}

export const newMessage = (frame: ServerFrame) => (frame.event === 'newMessage' ? frame.data : undefined);
export const messagesRead = (frame: ServerFrame) => (frame.event === 'messagesRead' ? frame.data : undefined);
export const pong = (frame: ServerFrame) => (frame.event === 'pong' ? true : undefined);

export const notice = (frame: ServerFrame) => (frame.event === 'notice' ? true : undefined);

/** The online list, once it matches. */
export const online =
  (fits: (ids: readonly string[]) => boolean) =>
  (frame: ServerFrame): readonly string[] | undefined =>
    frame.event === 'getOnlineUsers' && fits(frame.data) ? frame.data : undefined;

/** The status of a refused handshake. */
export async function refusedHandshake(
  userId: string,
  headers: Readonly<Record<string, string>>,
): Promise<number | undefined> {
  const socket = new WebSocket(url(userId), { headers });
  socket.on('error', () => socket.terminate());
  const [, response] = await once(socket, 'unexpected-response');
  return Object(response).statusCode;
}
