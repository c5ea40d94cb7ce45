import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that one connection may send ahead of their answers. No browser sends any. */
export const aheadMost = 32;

interface Line {
  /** Settles when the last answer that was asked for is through, or the connection is gone. */
  last: Promise<unknown>;
  length: number;
}

/**
 * Answers the requests of a connection one after the other: the next one begins when the client has taken the answer
 * before. So a client that asks for much and reads nothing has one answer waiting for it, not all of them.
 */
export function oneAtATime(answer: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Line>();
  const wait = async (line: Line, incoming: IncomingMessage, outgoing: ServerResponse) => {
    const before = line.last;
    line.length += 1;
    line.last = new Promise((resolve) => outgoing.once('close', resolve));
    await before;
    line.length -= 1;
    if (!incoming.socket.destroyed) answer(incoming, outgoing);
  };
  return (incoming, outgoing) => {
    const { socket } = incoming;
    const line = lines.get(socket) ?? { last: Promise.resolve(), length: 0 };
    lines.set(socket, line);
    if (line.length > aheadMost) socket.destroy();
    else void wait(line, incoming, outgoing);
  };
}
