import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { type Route, codeOf } from '#shared/contract.ts';
import type { Problem } from '#shared/entities.ts';
import type { Concern } from './exchange.ts';
import { RouteFailure } from './failure.ts';
import { anonymous, log, traceOf } from './log.ts';

const plainHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
} as const;

/** A JSON answer that nobody caches. */
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

/** Turns what was thrown into the contract's answer: a declared failure into itself, anything else into a bare 500. */
export function answerProblems(declared: Route): Concern {
  return {
    onError: (request) => {
      const { error, context } = request;
      if (error instanceof RouteFailure) {
        request.response = jsonAnswer(error.status, bodyOf(error), { headers: retryAfter(error) });
        return;
      }
      log({ level: 'error', message: 'failed', requestId: context.awsRequestId, error: traceOf(error) });
      request.response = jsonAnswer(500, {
        success: false,
        message: declared.otherwise,
        code: codeOf('internal'),
        requestId: context.awsRequestId,
      });
    },
  };
}

/** One line for each call, whatever came of it. */
export function logCalls({ path }: Route): Concern {
  const write: Concern['after'] = ({ event, context, response, error }) => {
    log({
      level: 'info',
      message: 'call',
      requestId: context.awsRequestId,
      route: `${event.requestContext.http.method} ${path}`,
      status: response?.statusCode ?? 200,
      ms: Date.now() - (context.startedAt ?? Date.now()),
      ...(context.caller === undefined ? {} : { member: anonymous(context.caller.userId) }),
      ...(error instanceof RouteFailure ? { code: error.code } : {}),
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

function bodyOf({ message, code, errors }: RouteFailure): Problem {
  const [first] = errors;
  return {
    success: false,
    message: first?.message ?? message,
    code,
    ...(errors.length === 0 ? {} : { errors: [...errors] }),
  };
}

function retryAfter({ retryAfterSeconds }: RouteFailure): Readonly<Record<string, string>> {
  return retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
}
