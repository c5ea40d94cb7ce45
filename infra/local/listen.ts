import type { Server } from 'node:http';
import { LocalRunError } from './localRunError.ts';

export interface Listening {
  readonly port: number;
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Listens on a port of this machine alone (0: any free one). @throws LocalRunError where the port is taken. */
export function listen(server: Server, port = 0, host = '127.0.0.1'): Promise<Listening> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      reject(refused(error, port));
    });
    server.listen(port, host, () => {
      const address = server.address();
      const bound = typeof address === 'object' && address !== null ? address.port : port;
      resolve({ port: bound, url: `http://127.0.0.1:${bound}`, stop: () => stop(server) });
    });
  });
}

function refused(error: Error, port: number): Error {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new LocalRunError(`Port ${port} is taken by another program: stop it or set PORT to a free one.`);
  }
  if (code === 'EACCES') return new LocalRunError(`Port ${port} may not be used by this user: set PORT.`);
  return error;
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
