import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { LocalRunError } from '../errors/localRunError.ts';

export interface ListeningServer {
  readonly port: number;
  readonly url: string;
  /** Closes the port and every connection, including WebSockets. */
  readonly stop: () => Promise<void>;
}

/** Listens on a loopback port (0: any free one). @throws LocalRunError if the port is taken. */
export function listen(server: Server, port = 0, host = '127.0.0.1'): Promise<ListeningServer> {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      reject(refused(error, port));
    });
    server.listen(port, host, () => {
      const address = server.address();
      const bound = typeof address === 'object' && address !== null ? address.port : port;
      resolve({ port: bound, url: `http://127.0.0.1:${bound}`, stop: () => stop(server, open) });
    });
  });
}

/**
 * Reserves a free port for a server that listens later but whose address is needed now. A port that the operator chose
 * is not opened before the server is ready.
 */
export async function reservePort(
  port: number,
): Promise<{ readonly port: number; readonly release: () => Promise<void> }> {
  if (port !== 0) return { port, release: () => Promise.resolve() };
  const held = await listen(createServer((request) => request.socket.destroy()));
  let released: Promise<void> | undefined;
  return {
    port: held.port,
    release: () => {
      released ??= held.stop();
      return released;
    },
  };
}

function refused(error: Error, port: number): Error {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new LocalRunError(
      `Port ${port} is already in use: stop the other program or set PORT to a free port.`,
    );
  }
  if (code === 'EACCES')
    return new LocalRunError(`This user isn't allowed to use port ${port}: set PORT to another one.`);
  return error;
}

/** `closeAllConnections` does not close WebSockets, but the server waits for them. */
function stop(server: Server, open: ReadonlySet<Socket>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    for (const socket of open) socket.destroy();
  });
}
