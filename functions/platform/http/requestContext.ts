import type middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { Caller, UploadedFile } from './call.ts';

/** What the concerns of one request learn, each for those behind it; it travels in Lambda's own context. */
export interface RequestContext extends Context {
  startedAt?: number;
  caller?: Caller | undefined;
  /** What gives back the hit that a throttle counted for this call, where refused calls do not count. */
  giveBack?: () => Promise<void>;
  input?: {
    readonly params: unknown;
    readonly query: unknown;
    readonly body: unknown;
    readonly files: readonly UploadedFile[];
  };
}

/** One concern around a route's code. */
export type Middleware = middy.MiddlewareObj<
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Error,
  RequestContext
>;

/** A header's value; API Gateway spells all names in lower case. */
export function header(event: APIGatewayProxyEventV2, name: string): string | undefined {
  return event.headers[name];
}
