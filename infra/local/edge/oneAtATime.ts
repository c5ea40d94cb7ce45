import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Pipelined requests that one connection may queue. Browsers do not pipeline. */
export const maxAhead = 32;

interface Line {
  /** Settles when the latest response has been sent, or the connection is closed. */
  last: Promise<unknown>;
  length: number;
}

/**
 * Handles a connection's requests one after the other: the next one starts when the client has read the previous
 * response. A client that sends many requests and reads nothing keeps only one response in memory.
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
    if (line.length > maxAhead) socket.destroy();
    else void wait(line, incoming, outgoing);
  };
}
