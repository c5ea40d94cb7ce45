import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { LocalRunError } from '../errors/localRunError.ts';

const host = '127.0.0.1';

export interface ListeningServer {
  readonly port: number;
  readonly url: string;
  /** Closes the port and every connection, including WebSockets. */
  readonly stop: () => Promise<void>;
}

/**
 * Listens on a loopback port (0: any free one), or takes over one that is reserved.
 * @throws LocalRunError if the port is taken.
 */
export function listen(server: Server, at: number | ReservedPort = 0): Promise<ListeningServer> {
  const { port, placeholder } = typeof at === 'number' ? { port: at, placeholder: undefined } : at;
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      reject(listenError(error, port));
    });
    const listening = () => {
      const address = server.address();
      const bound = typeof address === 'object' && address !== null ? address.port : port;
      resolve({ port: bound, url: `http://${host}:${bound}`, stop: () => stopServer(server, open) });
    };
    // Taking over the open socket leaves no moment in which another program could take the port.
    if (placeholder === undefined) server.listen(port, host, listening);
    else server.listen(placeholder, listening);
  });
}

/** A port for a server that listens later but whose address is needed now. */
export interface ReservedPort {
  readonly port: number;
  /** Holds the port until the server takes over; undefined for a port that the operator chose. */
  readonly placeholder: Server | undefined;
  /** Gives the port back if no server has taken over. */
  readonly release: () => Promise<void>;
}

/** Reserves a free port (0). A port that the operator chose is not opened before its server is ready. */
export async function reservePort(port: number): Promise<ReservedPort> {
  if (port !== 0) return { port, placeholder: undefined, release: () => Promise.resolve() };
  const placeholder = createServer((request) => request.socket.destroy());
  const { port: free, stop: release } = await listen(placeholder);
  return { port: free, placeholder, release };
}

function listenError(error: Error, port: number): Error {
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
function stopServer(server: Server, open: ReadonlySet<Socket>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    for (const socket of open) socket.destroy();
  });
}
