import { once } from 'node:events';
import { WebSocket } from 'ws';
import { type ClientFrame, realtimePath, ServerFrame } from '#shared/realtime.ts';
import { type Member, siteUrl } from './people.ts';

type FrameOf<E extends ServerFrame['event']> = Extract<ServerFrame, { event: E }>;

/** An open connection of a test, which remembers every frame it got. */
export interface Device {
  readonly frames: readonly ServerFrame[];
  /** The first frame of this kind that fits, whether it came already or comes yet. */
  readonly next: <E extends ServerFrame['event']>(
    event: E,
    fits?: (data: FrameOf<E>['data']) => boolean,
  ) => Promise<FrameOf<E>['data']>;
  readonly send: (frame: ClientFrame | string) => void;
  readonly close: () => Promise<void>;
  /** Drops the line without a goodbye. */
  readonly vanish: () => void;
  /** Resolves when the connection has ended. */
  readonly closed: Promise<number>;
}

const url = (userId: string) => `${siteUrl().replace('http', 'ws')}${realtimePath}?userId=${userId}`;

/** Opens a connection and says hello. */
export async function connect(member: Member): Promise<Device> {
  const socket = new WebSocket(url(member.user.id), { headers: member.headers });
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
  send({ event: 'hello' });
  const next: Device['next'] = (event, fits = () => true) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(look);
        reject(new Error(`no ${event} that fits among ${JSON.stringify(frames)}`));
      }, 15_000);
      const look = () => {
        for (const frame of frames) {
          if (!isOf(frame, event) || !fits(frame.data)) continue;
          waiting.delete(look);
          clearTimeout(timer);
          resolve(frame.data);
          return;
        }
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

function isOf<E extends ServerFrame['event']>(frame: ServerFrame, event: E): frame is FrameOf<E> {
  return frame.event === event;
}

/** The status that a handshake is refused with. */
export async function refusedHandshake(
  userId: string,
  headers: Readonly<Record<string, string>>,
): Promise<number | undefined> {
  const socket = new WebSocket(url(userId), { headers });
  socket.on('error', () => socket.terminate());
  const [, response] = await once(socket, 'unexpected-response');
  return Object(response).statusCode;
}
