import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { accessKeyIn, type Callers } from './callers.ts';
import { listen, type Listening } from './listen.ts';
import { account, region } from './names.ts';
import type { MayDo } from './policies.ts';
import type { SocketApi } from './socketApi.ts';
import type { Usage } from './usage.ts';

interface Management {
  /** The API; found only when asked, since its own functions must know this address first. */
  readonly api: () => SocketApi | undefined;
  readonly callers: Callers;
  readonly mayDo: MayDo;
  readonly usage: Usage;
}

const payloadBytesMost = 128 * 1024;

/** The `@connections` endpoint, by which functions push to sockets, ask after them and close them. */
export function startSocketManagement(management: Management): Promise<Listening> {
  return listen(
    createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => answer(management, request, response, Buffer.concat(chunks)));
    }),
  );
}

function answer(
  { api, callers, mayDo, usage }: Management,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
): void {
  const socketApi = api();
  const { method = 'GET', url = '', headers } = request;
  const [, stage, encodedId] = /^\/([^/]+)\/@connections\/([^/?]+)$/.exec(url) ?? [];
  if (socketApi === undefined || stage !== socketApi.stage || encodedId === undefined) {
    return refuse(response, 404, 'NotFoundException');
  }
  const caller = callers.who(accessKeyIn(headers.authorization));
  const base = `arn:aws:execute-api:${region}:${account}:${socketApi.id}/${stage}/${method}/@connections`;
  const connectionId = decodeURIComponent(encodedId);
  const action = 'execute-api:ManageConnections';
  if (caller === undefined) return refuse(response, 403, 'ForbiddenException');
  if (caller !== 'owner') {
    if (!mayDo(caller.role, action, `${base}/${connectionId}`))
      return refuse(response, 403, 'ForbiddenException');
    usage.record(caller.function, action, `${base}/*`);
  }
  const connection = socketApi.find(connectionId);
  if (connection === undefined) return refuse(response, 410, 'GoneException');
  if (method === 'POST') {
    if (body.length > payloadBytesMost) return refuse(response, 413, 'PayloadTooLargeException');
    if (!connection.send(body.toString())) return refuse(response, 410, 'GoneException');
    return end(response, 200);
  }
  if (method === 'DELETE') {
    connection.close(1000, 'Connection Closed Normally');
    return end(response, 204);
  }
  const { request: handshake, connectedAt } = connection.about;
  end(response, 200, {
    connectedAt: new Date(connectedAt).toISOString(),
    lastActiveAt: new Date(connection.lastActiveAt).toISOString(),
    identity: { sourceIp: handshake.ip, userAgent: handshake.headers['user-agent'] ?? '' },
  });
}

function refuse(response: ServerResponse, status: number, type: string): void {
  response.writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': type });
  response.end(JSON.stringify({ message: type }));
}

function end(response: ServerResponse, status: number, body?: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body === undefined ? '' : JSON.stringify(body));
}
