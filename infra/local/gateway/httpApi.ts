import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { FunctionPool } from '../functions/functionPool.ts';
import { InvocationError, tooManyRequests } from '../functions/localFunction.ts';
import { account, region } from '../stack/resourceNames.ts';
import type { DeclaredApi, DeclaredAuthorizer, DeclaredRoute } from './apiDeclarations.ts';
import { httpEvent, httpReply } from './httpEvent.ts';
import { routeTable } from './routeTable.ts';
import { gatewayReply, type Reply, type ViewerRequest } from './viewerExchange.ts';

/** API Gateway's limit on a body, and Lambda's on a request or response, in bytes. */
export const maxBodyBytes = 10 * 1024 * 1024;
const maxPayloadBytes = 6 * 1024 * 1024;
const Verdict = z.object({ isAuthorized: z.boolean() });

/**
 * The HTTP API: passes a request to the function behind its route and returns its response. While the disk is full, a
 * failed function results in 503, because it is not at fault.
 */
export function makeHttpApi(api: DeclaredApi, pool: FunctionPool, isDiskFull: () => boolean) {
  const find = routeTable(api.routes);
  const authorize = makeAuthorize(api, pool);
  return async (request: ViewerRequest, body: Buffer): Promise<Reply> => {
    if (body.length > maxBodyBytes) return gatewayReply(413, 'Request Entity Too Large');
    const match = find(request.method, request.path);
    if (match === undefined) return gatewayReply(404, 'Not Found');
    const requestId = randomUUID();
    const { route, params } = match;
    const event = httpEvent({ apiId: api.id, request, body, routeKey: route.key, params, requestId });
    const refusal = await authorize(route.authorizer, event);
    if (refusal !== undefined) return refusal;
    const payload = event.body?.length ?? 0;
    if (payload > maxPayloadBytes) return gatewayReply(413, 'Request Entity Too Large');
    const reply = await call(route, event, requestId, pool);
    if (reply.status !== 500 || !isDiskFull()) return reply;
    return gatewayReply(503, 'Service Unavailable', { 'retry-after': '30' });
  };
}

async function call(
  route: DeclaredRoute,
  event: object,
  requestId: string,
  pool: FunctionPool,
): Promise<Reply> {
  const timedOut = Symbol('late');
  let timer: NodeJS.Timeout | undefined;
  let begin: () => void = () => undefined;
  const deadline = new Promise<typeof timedOut>((resolve) => {
    begin = () => {
      timer = setTimeout(() => resolve(timedOut), route.timeoutMs);
    };
  });
  try {
    const answer = pool.invoke(route.functionName, event, requestId, begin);
    const result = await Promise.race([answer, deadline]);
    if (result === timedOut) return gatewayReply(503, 'Service Unavailable');
    const reply = httpReply(result);
    return reply.body.length > maxPayloadBytes ? gatewayReply(500, 'Internal Server Error') : reply;
  } catch (error) {
    if (error instanceof InvocationError && error.type === tooManyRequests)
      return gatewayReply(503, 'Service Unavailable', { 'retry-after': '2' });
    return gatewayReply(500, 'Internal Server Error');
  } finally {
    clearTimeout(timer);
  }
}

type HttpEvent = ReturnType<typeof httpEvent>;

/** Calls a route's authorizer, and caches its decision for the declared time. */
function makeAuthorize(api: DeclaredApi, pool: FunctionPool) {
  const remembered = new Map<string, { readonly yes: boolean; readonly until: number }>();
  return async (authorizer: DeclaredAuthorizer | undefined, event: HttpEvent): Promise<Reply | undefined> => {
    if (authorizer === undefined) return undefined;
    const identity = authorizer.identitySource.map((source) => identityIn(event, source));
    if (identity.some((part) => part === undefined || part === '')) return gatewayReply(401, 'Unauthorized');
    const key = JSON.stringify([authorizer.id, identity]);
    const known = remembered.get(key);
    if (known !== undefined && known.until > Date.now()) return verdict(known.yes);
    const { body: _body, isBase64Encoded: _encoded, ...fields } = event;
    const authorizerEvent = {
      ...fields,
      type: 'REQUEST',
      routeArn: `arn:aws:execute-api:${region}:${account}:${api.id}/$default/${event.routeKey.replace(' ', '')}`,
      identitySource: identity,
    };
    try {
      const yes = Verdict.parse(await pool.invoke(authorizer.functionName, authorizerEvent)).isAuthorized;
      if (remembered.size > 1000) remembered.clear();
      remembered.set(key, { yes, until: Date.now() + authorizer.ttlMs });
      return verdict(yes);
    } catch {
      return gatewayReply(500, 'Internal Server Error');
    }
  };
}

function verdict(yes: boolean): Reply | undefined {
  return yes ? undefined : gatewayReply(403, 'Forbidden');
}

function identityIn(event: HttpEvent, source: string): string | undefined {
  const [, kind, name = ''] = /^\$request\.(header|querystring)\.(.+)$/.exec(source) ?? [];
  if (kind === 'header') return event.headers[name.toLowerCase()];
  return kind === 'querystring' ? event.queryStringParameters?.[name] : undefined;
}
