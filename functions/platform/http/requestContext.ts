import type middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { Caller, UploadedFile } from './call.ts';

/** What the middlewares of a request pass on to those after them, in Lambda's own context. */
export interface RequestContext extends Context {
  startedAt?: number;
  caller?: Caller | undefined;
  /** Returns the hit that the throttle counted, for throttles that do not count refused calls. */
  uncount?: () => Promise<void>;
  input?: {
    readonly params: unknown;
    readonly query: unknown;
    readonly body: unknown;
    readonly files: readonly UploadedFile[];
  };
}

/** A middleware around a route's code. */
export type Middleware = middy.MiddlewareObj<
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Error,
  RequestContext
>;

/** A header's value; API Gateway sends all names in lower case. */
export function requestHeader(event: APIGatewayProxyEventV2, name: string): string | undefined {
  return event.headers[name];
}

type RequestHeaders = Pick<APIGatewayProxyEventV2, 'headers'>;

const localHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * The site's own address as the visitor requested it. The gateway sets these headers, so a request cannot forge
 * them.
 */
export function siteOriginOf({ headers }: RequestHeaders): string {
  const scheme = headers['cloudfront-forwarded-proto'] === 'http' ? 'http' : 'https';
  return `${scheme}://${headers['x-viewer-host'] ?? 'localhost'}`;
}

/** True if browsers treat the site as secure: https or localhost. */
export function isSecureOrigin(request: RequestHeaders): boolean {
  return siteOriginOf(request).startsWith('https:') || localHost.test(request.headers['x-viewer-host'] ?? '');
}
