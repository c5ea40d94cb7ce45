import { once } from 'node:events';
import { WebSocket } from 'ws';
import { type ClientFrame, ServerFrame, realtimePath } from '#shared/realtime/realtime.ts';
import type { SmokeMember } from './smokeMember.ts';

const frameTimeoutMs = 20_000;

/** A member's open connection, after the handshake and the first presence frame. */
interface OpenSocket {
  /** Returns the next frame that matches. @throws if none arrives within 20 seconds. */
  readonly hear: (fits: (frame: ServerFrame) => boolean) => Promise<ServerFrame>;
  readonly close: () => void;
}

export async function listen({ id, visitor }: SmokeMember): Promise<OpenSocket> {
  const address = `${visitor.address.replace(/^http/, 'ws')}${realtimePath}?userId=${id}`;
  const socket = new WebSocket(address, {
    headers: { ...visitor.headers },
    handshakeTimeout: frameTimeoutMs,
  });
  const heard: ServerFrame[] = [];
  socket.on('message', (bytes: Buffer) => heard.push(ServerFrame.parse(JSON.parse(bytes.toString()))));
  await once(socket, 'open', { signal: AbortSignal.timeout(frameTimeoutMs) });
  const hear: OpenSocket['hear'] = async (fits) => {
    const signal = AbortSignal.timeout(frameTimeoutMs);
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
