import * as z from 'zod/mini';
import * as clock from '../clock/clock.ts';
import { account } from '../stack/resourceNames.ts';
import type { Reply, ViewerRequest } from './viewerExchange.ts';

const textual = /^(text\/|application\/([^;]*\+)?(json|xml|javascript)\b)/i;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

interface EventParts {
  readonly apiId: string;
  readonly request: ViewerRequest;
  readonly body: Buffer;
  readonly routeKey: string;
  readonly params: Readonly<Record<string, string>>;
  readonly requestId: string;
}

/** Builds the payload format 2.0 event for a Lambda behind an HTTP API. */
export function httpEvent({ apiId, request, body, routeKey, params, requestId }: EventParts) {
  const { cookie, ...headers } = request.headers;
  const now = new Date(clock.now());
  const query = queryParameters(request.query);
  const path = decodePath(request.path);
  const isText = textual.test(headers['content-type'] ?? '');
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: request.query,
    ...(cookie === undefined ? {} : { cookies: cookie.split(/;\s*/).filter((part) => part !== '') }),
    headers,
    ...(request.query === '' ? {} : { queryStringParameters: query }),
    requestContext: {
      accountId: account,
      apiId,
      domainName: headers['host'] ?? '',
      domainPrefix: apiId,
      http: {
        method: request.method,
        path,
        protocol: 'HTTP/1.1',
        sourceIp: request.ip,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId,
      routeKey,
      stage: '$default',
      time: clfTime(now),
      timeEpoch: now.getTime(),
    },
    ...(Object.keys(params).length === 0 ? {} : { pathParameters: params }),
    ...(body.length === 0 ? {} : { body: isText ? body.toString() : body.toString('base64') }),
    isBase64Encoded: body.length > 0 && !isText,
  };
}

const HeaderValue = z.union([z.string(), z.number(), z.boolean()]);
const Structured = z.object({
  statusCode: z.number(),
  headers: z.optional(z.nullable(z.record(z.string(), HeaderValue))),
  cookies: z.optional(z.nullable(z.array(z.string()))),
  body: z.optional(z.nullable(z.string())),
  isBase64Encoded: z.optional(z.nullable(z.boolean())),
});

/** Interprets a handler's result: a structured response, or anything else as JSON with status 200. */
export function httpReply(result: unknown): Reply {
  const structured = Structured.safeParse(result);
  if (!structured.success) {
    const body = Buffer.from(typeof result === 'string' ? result : JSON.stringify(result ?? null));
    return { status: 200, headers: { 'content-type': 'application/json' }, cookies: [], body };
  }
  const { statusCode, headers, cookies, body, isBase64Encoded } = structured.data;
  const headerEntries = Object.entries(headers ?? {}).map(
    ([name, value]) => [name.toLowerCase(), String(value)] as const,
  );
  const headersWithDefaults = {
    'content-type': 'text/plain;charset=UTF-8',
    ...Object.fromEntries(headerEntries),
  };
  const { 'set-cookie': single, ...kept } = Object.fromEntries(Object.entries(headersWithDefaults));
  return {
    status: statusCode,
    headers: kept,
    cookies: [...(single === undefined ? [] : [single]), ...(cookies ?? [])],
    body: Buffer.from(body ?? '', isBase64Encoded === true ? 'base64' : 'utf8'),
  };
}

/** Joins repeated names with a comma, as API Gateway does. */
function queryParameters(query: string): Record<string, string> {
  const parameters = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    const before = parameters.get(name);
    parameters.set(name, before === undefined ? value : `${before},${value}`);
  }
  return Object.fromEntries(parameters);
}

function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

function clfTime(now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${two(now.getUTCDate())}/${months[now.getUTCMonth()]}/${now.getUTCFullYear()}`;
  return `${day}:${now.toISOString().slice(11, 19)} +0000`;
}
