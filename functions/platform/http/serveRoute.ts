import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import { withRequestId } from '#functions/platform/runtime/requestId.ts';
import { queryString } from '#shared/platform/client.ts';
import type { Route } from '#shared/platform/contract.ts';
import { answerErrors, jsonAnswer, logCalls, textAnswer } from './answers.ts';
import { buildCall } from './buildCall.ts';
import { Answer, type Run } from './call.ts';
import { compressAnswers } from './compress.ts';
import { refuseCrossSite } from './crossSite.ts';
import { parseInput } from './input.ts';
import { type Middleware, requestHeader, type RequestContext } from './requestContext.ts';
import { throttle } from './throttle.ts';

/**
 * Creates the Lambda handler of a route: the middlewares in order, with `run` inside. The response is filtered by
 * the route's schema, so undeclared fields never leave the server. `authenticate` identifies the caller.
 */
export function serveRoute<const R extends Route>(
  route: R,
  run: Run<R>,
  authenticate: (route: Route) => Middleware,
) {
  const handler = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Error, RequestContext>()
    .use(compressAnswers())
    .use(logCalls(route))
    .use(answerErrors(route))
    .use(refuseCrossSite(route))
    .use(authenticate(route))
    .use(throttle(route))
    .use(parseInput(route))
    .handler(async (event, context) => {
      const result = await run(buildCall(route, event, context));
      const answer = result instanceof Answer ? result : new Answer(result, {});
      const reply = z.parse(route.reply, answer.reply);
      if (route.replyMedia !== undefined) return textAnswer(route.replyMedia, String(reply), answer);
      return jsonAnswer(route.status ?? 200, reply, {
        headers: {
          ...linkTo(event, answer.next),
          ...(answer.location === undefined ? {} : { location: answer.location }),
          ...(answer.isPartial ? { 'x-partial': 'newest' } : {}),
          ...(answer.clearsCache ? { 'clear-site-data': '"cache"' } : {}),
        },
        cookies: answer.cookies,
      });
    });
  return (event: APIGatewayProxyEventV2, context: RequestContext) =>
    withRequestId(requestHeader(event, 'x-request-id') ?? context.awsRequestId, () =>
      Promise.resolve(handler(event, context)),
    );
}

/** The `Link` header of the next page: the same URL with the new cursor. */
function linkTo(event: APIGatewayProxyEventV2, next: string | undefined): Readonly<Record<string, string>> {
  if (next === undefined) return {};
  const address = event.rawPath + queryString({ ...event.queryStringParameters, cursor: next });
  return { link: `<${address}>; rel="next"` };
}
