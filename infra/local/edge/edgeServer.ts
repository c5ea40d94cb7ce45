import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { maxBodyBytes } from '../gateway/httpApi.ts';
import type { SocketApi } from '../gateway/socketApi.ts';
import { gatewayReply, joinHeaders, type Reply, type ViewerRequest } from '../gateway/viewerExchange.ts';
import { answerBucketError } from '../storage/bucketErrors.ts';
import type { Storage } from '../storage/bucketServer.ts';
import { takeForm } from '../storage/inboxForm.ts';
import { readFromBucket } from './bucketOrigin.ts';
import type { ClientTimeouts } from './clientTimeouts.ts';
import { compress } from './compression.ts';
import type { Behavior, DeclaredDistribution, Origin } from './declaredDistribution.ts';
import { EdgeCache } from './edgeCache.ts';
import { applyHeadersPolicy } from './headersPolicy.ts';
import { oneAtATime } from './oneAtATime.ts';
import { toOrigin } from './originRequest.ts';
import { isReply } from './runViewerFunction.ts';
import { readByLink } from './signedLink.ts';

/** The origins behind the edge. */
export interface Origins {
  readonly distribution: DeclaredDistribution;
  readonly storage: Storage;
  /** Buckets that CloudFront may list: a missing object is 404 there. */
  readonly listable: ReadonlySet<string>;
  readonly httpApis: ReadonlyMap<string, (request: ViewerRequest, body: Buffer) => Promise<Reply>>;
  readonly socketApis: ReadonlyMap<string, SocketApi>;
  readonly patience: ClientTimeouts;
  /** Builds site files that are generated on first request; called with the key of an object. */
  readonly prepareSite: (key: string) => Promise<void>;
  readonly siteBucket: string;
  /** Serves local pages that are not part of the product, such as the mailbox; false if the request is not for them. */
  readonly answerLocally: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;
}

const maxHeaderBytes = 10_240;
const fileShare = 0.9;
const statusTexts: Readonly<Record<number, string>> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  503: 'Service Unavailable',
};
const retrySeconds = 1;

/** CloudFront on this machine: the only public server, with strict limits for slow and hostile clients. */
export function makeEdgeServer(origins: Origins): Server {
  const { patience } = origins;
  const cache = new EdgeCache(origins.distribution.errorSeconds);
  const server = createServer(
    {
      maxHeaderSize: maxHeaderBytes,
      headersTimeout: patience.headersMs,
      requestTimeout: patience.requestMs,
      connectionsCheckingInterval: Math.min(1000, patience.headersMs),
      keepAliveTimeout: patience.idleMs,
    },
    oneAtATime((incoming, outgoing) => {
      // A slow response is fine as long as the client keeps reading.
      outgoing.once('prefinish', () => outgoing.setTimeout(patience.unreadMs, () => outgoing.destroy()));
      if (origins.answerLocally(incoming, outgoing)) return;
      serve(origins, cache, incoming, outgoing).catch(() => {
        if (outgoing.headersSent) outgoing.destroy();
        else send(outgoing, incoming.method, gatewayReply(500, 'Internal Server Error'));
      });
    }),
  );
  server.maxConnections = maxConnections();
  server.on('upgrade', (incoming, socket, head) => {
    socket.on('error', () => socket.destroy());
    upgrade(origins, incoming, socket, head).catch(() => refuseUpgrade(socket, 500, patience));
  });
  return server;
}

async function serve(
  origins: Origins,
  cache: EdgeCache,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const viewer = toViewerRequest(incoming);
  const behavior = findBehavior(origins.distribution, viewer.path);
  const finish = (reply: Reply) =>
    send(outgoing, incoming.method, {
      ...reply,
      headers: applyHeadersPolicy(behavior?.headersPolicy, reply.headers),
    });
  if (behavior === undefined || !behavior.methods.has(viewer.method)) {
    return finish(gatewayReply(403, 'Forbidden'));
  }
  const passed = await behavior.viewerRequest?.(viewer);
  if (passed !== undefined && isReply(passed)) return finish(passed);
  const request = toOrigin(passed ?? viewer, behavior);
  const bucket = bucketOf(origins, behavior.origin);
  if (bucket !== undefined && request.method === 'POST') {
    // S3 needs the multipart boundary in this header to parse a form.
    if (!('content-type' in request.headers)) return answerBucketError(outgoing, 'MalformedPOSTRequest');
    return takeForm(origins.storage, bucket, incoming, outgoing);
  }
  const reply = await cache.answer(passed ?? viewer, behavior, () =>
    bucket === undefined
      ? callApi(origins, behavior.origin, request, incoming)
      : readBucket(origins, { bucket, mayRead: behavior.origin.mayRead }, request),
  );
  finish(await compress(reply, passed ?? viewer, behavior));
}

async function readBucket(
  origins: Origins,
  { bucket, mayRead }: { readonly bucket: string; readonly mayRead: boolean },
  request: ViewerRequest,
): Promise<Reply> {
  if (!mayRead) return readByLink(origins.storage, bucket, request);
  if (bucket === origins.siteBucket) await origins.prepareSite(request.path.slice(1));
  const path = request.path === '/' ? `/${origins.distribution.rootObject}` : request.path;
  const mayList = origins.listable.has(bucket);
  return readFromBucket(origins.storage.store, bucket, mayList, { ...request, path });
}

async function callApi(
  origins: Origins,
  origin: Origin,
  request: ViewerRequest,
  incoming: IncomingMessage,
): Promise<Reply> {
  const api = origins.httpApis.get(firstLabel(origin));
  if (api === undefined) return gatewayReply(403, 'Forbidden');
  const body = await readBody(incoming);
  return body === undefined ? gatewayReply(413, 'Request Entity Too Large') : api(request, body);
}

async function upgrade(
  origins: Origins,
  incoming: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<void> {
  const viewer = toViewerRequest(incoming);
  const behavior = findBehavior(origins.distribution, viewer.path);
  const api = behavior === undefined ? undefined : origins.socketApis.get(firstLabel(behavior.origin));
  if (behavior === undefined || api === undefined) return refuseUpgrade(socket, 403, origins.patience);
  const passed = await behavior.viewerRequest?.(viewer);
  if (passed !== undefined && isReply(passed)) return refuseUpgrade(socket, passed.status, origins.patience);
  const request = toOrigin(passed ?? viewer, behavior);
  const refusal = await api.connect(request, { incoming, socket, head });
  if (refusal !== undefined) refuseUpgrade(socket, refusal, origins.patience);
}

/** Refuses the upgrade and closes the connection if the client does not. */
function refuseUpgrade(socket: Duplex, status: number, { unreadMs }: ClientTimeouts): void {
  if (socket.destroyed) return;
  const hard = setTimeout(() => socket.destroy(), unreadMs);
  socket.once('close', () => clearTimeout(hard));
  const body = JSON.stringify({ message: statusTexts[status] ?? 'Internal server error' });
  socket.end(
    `HTTP/1.1 ${status} ${statusTexts[status] ?? 'Error'}\r\ncontent-type: application/json\r\n` +
      (status === 503 ? `retry-after: ${retrySeconds}\r\n` : '') +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

function toViewerRequest(incoming: IncomingMessage): ViewerRequest {
  const [path = '/', ...query] = (incoming.url ?? '/').split('?');
  return {
    method: incoming.method ?? 'GET',
    path,
    query: query.join('?'),
    headers: joinHeaders(incoming.headers),
    ip: (incoming.socket.remoteAddress ?? '').replace(/^::ffff:/, ''),
  };
}

function findBehavior({ behaviors }: DeclaredDistribution, path: string): Behavior | undefined {
  return behaviors.find(({ matches }) => matches(path));
}

function firstLabel({ domain }: Origin): string {
  return domain.split('.')[0] ?? '';
}

function bucketOf({ storage }: Origins, origin: Origin): string | undefined {
  return [...storage.buckets].find((bucket) => origin.domain.startsWith(`${bucket}.s3.`));
}

function send(outgoing: ServerResponse, method: string | undefined, reply: Reply): void {
  if (outgoing.headersSent || outgoing.destroyed) return;
  const { connection: _connection, 'transfer-encoding': _encoding, ...headers } = reply.headers;
  const hasBody = reply.status !== 304 && reply.status !== 204;
  outgoing.writeHead(reply.status, {
    ...headers,
    ...(reply.cookies.length === 0 ? {} : { 'set-cookie': [...reply.cookies] }),
    ...(hasBody ? { 'content-length': reply.body.length } : {}),
  });
  outgoing.end(hasBody && method !== 'HEAD' ? reply.body : undefined);
}

/** Reads the whole body; undefined if it exceeds the API's limit, in which case the rest is discarded. */
async function readBody(incoming: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size <= maxBodyBytes) chunks.push(bytes);
    else chunks.length = 0;
  }
  return size > maxBodyBytes ? undefined : Buffer.concat(chunks);
}

/** Leaves a tenth of the file descriptors for databases and files. */
function maxConnections(): number {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return Math.floor(Number(soft ?? 1024) * fileShare);
  } catch {
    return 900;
  }
}
