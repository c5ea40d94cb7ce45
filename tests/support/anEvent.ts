import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import type { serve } from '#functions/serve.ts';

export interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
  readonly query?: Readonly<Record<string, string>>;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** The headers of a client that sends JSON. */
export const json = (body: object): Sent => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** The event that API Gateway passes to a route's Lambda for a request to `alumni.example`. */
export function anEvent({
  method = 'POST',
  headers,
  cookies = [],
  query,
  params,
  body,
}: Sent): APIGatewayProxyEventV2 {
  const http = { method, path: '/x', protocol: 'HTTP/1.1', sourceIp: '10.0.0.1', userAgent: '' };
  const context = { accountId: '1', apiId: 'a', domainName: 'd', domainPrefix: 'd', requestId: 'r' };
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: '/x',
    rawQueryString: '',
    headers: { 'x-viewer-host': 'alumni.example', ...headers },
    cookies: [...cookies],
    requestContext: { ...context, http, routeKey: '$default', stage: '$default', time: '', timeEpoch: 0 },
    ...(query === undefined ? {} : { queryStringParameters: { ...query } }),
    ...(params === undefined ? {} : { pathParameters: { ...params } }),
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : body.toString('base64') }),
    isBase64Encoded: typeof body === 'object',
  };
}

/** The response of a route's Lambda, as passed to API Gateway. */
export function answerOf(
  handler: ReturnType<typeof serve>,
  sent: Sent,
): Promise<APIGatewayProxyStructuredResultV2> {
  return Reflect.apply(handler, undefined, [anEvent(sent), { awsRequestId: 'request-1' }]);
}

/** The same for a route that returns an object. */
export async function ask(handler: ReturnType<typeof serve>, sent: Sent) {
  const { statusCode: status, body = '', headers, cookies } = await answerOf(handler, sent);
  return { status, body: z.record(z.string(), z.unknown()).parse(JSON.parse(body)), headers, cookies };
}
