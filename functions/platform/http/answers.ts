import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { TimedOutError } from '#functions/platform/dynamo/retry.ts';
import { pseudonymOf, log, errorTrace } from '#functions/platform/runtime/log.ts';
import { requestId } from '#functions/platform/runtime/requestId.ts';
import { type Route, codeOf } from '#shared/platform/contract.ts';
import type { Problem } from '#shared/platform/entities.ts';
import { RouteError } from './failure.ts';
import type { Middleware } from './requestContext.ts';

const plainHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
} as const;

/** A JSON response that must not be cached. */
export function jsonAnswer(
  status: number,
  body: unknown,
  extra: { headers?: Readonly<Record<string, string>>; cookies?: readonly string[] } = {},
): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode: status,
    headers: { ...plainHeaders, ...extra.headers },
    body: JSON.stringify(body),
    ...(extra.cookies === undefined || extra.cookies.length === 0 ? {} : { cookies: [...extra.cookies] }),
  };
}

/** A text for a route with `replyMedia`, which clients keep and ask for again by its ETag; 304 without it. */
export function textAnswer(
  media: string,
  text: string,
  { etag, isUnchanged }: { readonly etag: string | undefined; readonly isUnchanged: boolean },
): APIGatewayProxyStructuredResultV2 {
  const headers = { 'cache-control': 'private, no-cache', ...(etag === undefined ? {} : { etag }) };
  if (isUnchanged) return { statusCode: 304, headers };
  return { statusCode: 200, headers: { ...headers, 'content-type': `${media}; charset=utf-8` }, body: text };
}

/**
 * Converts a thrown error into the contract's response: a declared failure as declared, a temporary error into a
 * 503, and anything else into a bare 500.
 */
export function answerErrors(route: Route): Middleware {
  return {
    onError: (request) => {
      const { error } = request;
      if (!(error instanceof RouteError)) {
        log({ level: 'error', message: 'failed', error: errorTrace(error) });
      }
      request.response = errorAnswer(route, error, requestId() ?? '');
    },
  };
}

/** The response for an error thrown by a route. */
export function errorAnswer(route: Route, error: unknown, id: string) {
  if (error instanceof RouteError) {
    return jsonAnswer(error.status, bodyOf(error), { headers: retryAfter(error.retryAfterSeconds) });
  }
  const reply = { success: false, message: route.otherwise, requestId: id };
  return error instanceof TimedOutError
    ? jsonAnswer(503, { ...reply, code: codeOf('unavailable') }, { headers: retryAfter(1) })
    : jsonAnswer(500, { ...reply, code: codeOf('internal') });
}

/** Logs one line per call, whatever its outcome. */
export function logCalls({ path }: Route): Middleware {
  const write: Middleware['after'] = ({ event, context, response, error }) => {
    log({
      level: 'info',
      message: 'call',
      route: `${event.requestContext.http.method} ${path}`,
      status: response?.statusCode ?? 200,
      ms: Date.now() - (context.startedAt ?? Date.now()),
      ...(context.caller === undefined ? {} : { member: pseudonymOf(context.caller.userId) }),
      ...(error instanceof RouteError ? { code: error.code } : {}),
    });
  };
  return {
    before: ({ context }) => {
      context.startedAt = Date.now();
    },
    after: write,
    onError: write,
  };
}

function bodyOf({ message, code, errors }: RouteError): Problem {
  const [first] = errors;
  return {
    success: false,
    message: first?.message ?? message,
    code,
    ...(errors.length === 0 ? {} : { errors: [...errors] }),
  };
}

function retryAfter(seconds: number | undefined): Readonly<Record<string, string>> {
  return seconds === undefined ? {} : { 'retry-after': String(seconds) };
}
