import { randomUUID } from 'node:crypto';
import { createContext, Script } from 'node:vm';
import * as z from 'zod/mini';
import type { Reply, ViewerRequest } from '../gateway/viewerExchange.ts';

const Values = z.record(z.string(), z.object({ value: z.string() }));
const ChangedRequest = z.object({ uri: z.string(), querystring: Values, headers: Values });
const Answer = z.object({
  statusCode: z.number(),
  headers: z.optional(Values),
  body: z.optional(z.union([z.string(), z.object({ data: z.string(), encoding: z.string() })])),
});

/** A CloudFront function: changes the viewer's request, or responds to it. */
export type ViewerFunction = (request: ViewerRequest) => Promise<ViewerRequest | Reply>;

/** Loads the code of a CloudFront function into its own context. */
export function loadViewerFunction(code: string, name: string): ViewerFunction {
  const context = createContext({ console: { log: () => undefined } });
  new Script(code, { filename: `${name}.js` }).runInContext(context);
  const run = new Script('(async () => JSON.stringify(await handler(JSON.parse(given))))()');
  return async (request) => {
    Object.assign(context, { given: JSON.stringify(toEvent(request)) });
    // Without Node's time limit, which starts a thread for each call and costs forty times as much as the function.
    const result: unknown = JSON.parse(z.parse(z.string(), await run.runInContext(context)));
    const answer = Answer.safeParse(result);
    return answer.success ? toReply(answer.data) : changed(request, ChangedRequest.parse(result));
  };
}

/** True if the function responded instead of passing the request on. */
export function isReply(outcome: ViewerRequest | Reply): outcome is Reply {
  return 'status' in outcome;
}

function toEvent({ method, path, query, headers, ip }: ViewerRequest) {
  const { cookie, ...others } = headers;
  const cookies = (cookie ?? '').split(/;\s*/).flatMap((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    return name === '' ? [] : [[name, { value }] as const];
  });
  return {
    version: '1.0',
    context: { distributionDomainName: 'localhost', eventType: 'viewer-request', requestId: randomUUID() },
    viewer: { ip },
    request: {
      method,
      uri: path,
      querystring: wrap([...new URLSearchParams(query)]),
      headers: wrap(Object.entries(others)),
      cookies: Object.fromEntries(cookies),
    },
  };
}

function wrap(entries: readonly (readonly [string, string])[]) {
  return Object.fromEntries(entries.map(([name, value]) => [name, { value }]));
}

function changed(before: ViewerRequest, after: z.output<typeof ChangedRequest>): ViewerRequest {
  const headers = Object.entries(after.headers).map(([name, { value }]) => [name.toLowerCase(), value]);
  const { cookie } = before.headers;
  return {
    ...before,
    path: after.uri,
    headers: { ...Object.fromEntries(headers), ...(cookie === undefined ? {} : { cookie }) },
  };
}

function toReply({ statusCode, headers = {}, body = '' }: z.output<typeof Answer>): Reply {
  const data = typeof body === 'string' ? body : body.data;
  return {
    status: statusCode,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, { value }]) => [name.toLowerCase(), value]),
    ),
    cookies: [],
    body: Buffer.from(data, typeof body !== 'string' && body.encoding === 'base64' ? 'base64' : 'utf8'),
  };
}
