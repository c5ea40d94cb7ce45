import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ServerFrame } from '#shared/realtime/realtime.ts';

/** Replaces API Gateway's management API: records what is sent to which connection, and which it closes. */
export interface SocketManagement {
  /** Frames since the last read, by connection. */
  readonly take: () => Map<string, ServerFrame[]>;
  readonly closed: readonly string[];
  /** Posts to these return 410. */
  readonly gone: Set<string>;
  /** Posts to these get no response. */
  readonly silent: Set<string>;
  /** Posts to these fail. */
  readonly failing: Set<string>;
  readonly stop: () => Promise<void>;
}

/** Starts one and points this process to it. Import what sends frames after this. */
export async function startSocketManagement(): Promise<SocketManagement> {
  let frames = new Map<string, ServerFrame[]>();
  const closed: string[] = [];
  const gone = new Set<string>();
  const silent = new Set<string>();
  const failing = new Set<string>();
  const server = createServer((request, response) => {
    const id = decodeURIComponent(request.url?.split('/@connections/')[1] ?? '');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (silent.has(id)) return undefined;
      if (failing.has(id)) return response.writeHead(500).end('{}');
      if (gone.has(id)) return response.writeHead(410, { 'x-amzn-errortype': 'GoneException' }).end('{}');
      if (request.method === 'DELETE') closed.push(id);
      else frames.set(id, [...(frames.get(id) ?? []), frameIn(chunks)]);
      return response.writeHead(200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  process.env['AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI'] = `http://127.0.0.1:${port}`;
  return {
    take: () => {
      const taken = frames;
      frames = new Map();
      return taken;
    },
    closed,
    gone,
    silent,
    failing,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function frameIn(chunks: readonly Buffer[]): ServerFrame {
  return ServerFrame.parse(JSON.parse(Buffer.concat(chunks).toString()));
}
