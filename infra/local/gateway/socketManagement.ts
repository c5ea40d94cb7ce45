import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Caller, type Callers, identify } from '../aws/callers.ts';
import { listen, type ListeningServer } from '../process/listen.ts';
import { account, region } from '../stack/resourceNames.ts';
import type { IsAllowed } from '../stack/rolePolicies.ts';
import type { Usage } from '../usage.ts';
import type { SocketApi } from './socketApi.ts';
import type { SocketConnection } from './socketConnection.ts';

interface Management {
  readonly callers: Callers;
  readonly mayDo: IsAllowed;
  readonly usage: Usage;
}

const maxPayloadBytes = 128 * 1024;

/** The `@connections` endpoint with which functions send to, query and close sockets. */
export interface SocketManagement extends ListeningServer {
  /** Gives it the API with the sockets. The functions of that API need this endpoint's address first. */
  readonly serve: (api: SocketApi) => void;
}

export async function startSocketManagement(management: Management): Promise<SocketManagement> {
  let served: SocketApi | undefined;
  const server = await listen(
    createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => answer(management, served, request, response, Buffer.concat(chunks)));
    }),
  );
  return {
    ...server,
    serve: (api) => {
      served = api;
    },
  };
}

function answer(
  management: Management,
  api: SocketApi | undefined,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
): void {
  const { method = 'GET', url = '' } = request;
  const [, stage, encodedId] = /^\/([^/]+)\/@connections\/([^/?]+)$/.exec(url) ?? [];
  if (api === undefined || stage !== api.stage || encodedId === undefined) {
    return refuse(response, 404, 'NotFoundException');
  }
  const known = identify(management.callers, 'execute-api', request, body);
  if ('fault' in known) return refuse(response, 403, 'ForbiddenException');
  const connectionId = decodeURIComponent(encodedId);
  const base = `arn:aws:execute-api:${region}:${account}:${api.id}/${stage}/${method}/@connections`;
  if (!mayManage(management, known.caller, base, connectionId)) {
    return refuse(response, 403, 'ForbiddenException');
  }
  const connection = api.find(connectionId);
  if (connection === undefined) return refuse(response, 410, 'GoneException');
  return (operations[method] ?? describe)(connection, response, body);
}

function mayManage({ mayDo, usage }: Management, caller: Caller, base: string, id: string): boolean {
  if (caller === 'owner') return true;
  const action = 'execute-api:ManageConnections';
  if (!mayDo(caller.role, action, `${base}/${id}`)) return false;
  usage.record(caller.function, action, `${base}/*`);
  return true;
}

type Operation = (connection: SocketConnection, response: ServerResponse, body: Buffer) => void;

const operations: Readonly<Record<string, Operation>> = {
  POST: (connection, response, body) => {
    if (body.length > maxPayloadBytes) return refuse(response, 413, 'PayloadTooLargeException');
    if (!connection.send(body.toString())) return refuse(response, 410, 'GoneException');
    return end(response, 200);
  },
  DELETE: (connection, response) => {
    void connection.close(1000, 'Connection Closed Normally');
    return end(response, 204);
  },
};

function describe({ about, lastActiveAt }: SocketConnection, response: ServerResponse): void {
  const { request, connectedAt } = about;
  end(response, 200, {
    connectedAt: new Date(connectedAt).toISOString(),
    lastActiveAt: new Date(lastActiveAt).toISOString(),
    identity: { sourceIp: request.ip, userAgent: request.headers['user-agent'] ?? '' },
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
