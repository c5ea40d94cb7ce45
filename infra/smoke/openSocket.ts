import { once } from 'node:events';
import { WebSocket } from 'ws';
import { type ClientFrame, ServerFrame, realtimePath } from '#shared/realtime.ts';
import type { SmokeMember } from './smokeMember.ts';

const frameMs = 20_000;

/** An open connection of a member, which has said hello and heard who is online. */
export interface Listening {
  /** The next frame of a kind that fits. @throws where none comes in 20 seconds. */
  readonly hear: (fits: (frame: ServerFrame) => boolean) => Promise<ServerFrame>;
  readonly close: () => void;
}

export async function listen({ id, visitor }: SmokeMember): Promise<Listening> {
  const address = `${visitor.address.replace(/^http/, 'ws')}${realtimePath}?userId=${id}`;
  const socket = new WebSocket(address, { headers: { ...visitor.headers }, handshakeTimeout: frameMs });
  const heard: ServerFrame[] = [];
  socket.on('message', (bytes: Buffer) => heard.push(ServerFrame.parse(JSON.parse(bytes.toString()))));
  await once(socket, 'open', { signal: AbortSignal.timeout(frameMs) });
  const hear: Listening['hear'] = async (fits) => {
    const signal = AbortSignal.timeout(frameMs);
    for (;;) {
      const found = heard.find(fits);
      if (found !== undefined) return found;
      await once(socket, 'message', { signal });
    }
  };
  const hello: ClientFrame = { event: 'hello' };
  socket.send(JSON.stringify(hello));
  await hear(({ event }) => event === 'getOnlineUsers');
  return { hear, close: () => socket.close() };
}
