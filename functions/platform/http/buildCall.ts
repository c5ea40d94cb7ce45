import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { type FailureName, requiresLogin, type Route } from '#shared/platform/contract.ts';
import type { Call } from './call.ts';
import { cookieJar } from './cookies.ts';
import { RouteError } from './failure.ts';
import { requestHeader, siteOriginOf, type RequestContext } from './requestContext.ts';
import { clientAddressOf } from './throttle.ts';

/** What the middlewares put into the context: the caller, and the parsed input. */
type ParsedContext = Pick<RequestContext, 'caller' | 'input'>;

/** Builds the call for the route's code from what the middlewares put into the context. */
export function buildCall<const R extends Route>(
  route: R,
  event: APIGatewayProxyEventV2,
  { caller, input }: ParsedContext,
): Call<R> {
  const fail = (name: FailureName<R>): never => {
    const failure = route.failures?.[name];
    throw failure === undefined ? new Error('The failure is not declared.') : new RouteError(name, failure);
  };
  const call = {
    ...input,
    caller,
    origin: siteOriginOf(event),
    address: clientAddressOf(event),
    agent: requestHeader(event, 'user-agent'),
    country: requestHeader(event, 'cloudfront-viewer-country'),
    ifNoneMatch: requestHeader(event, 'if-none-match'),
    cookies: cookieJar(event),
    now: new Date(),
    fail,
  };
  if (!isCallOf(route, call)) throw new Error('The call was not authenticated or not parsed.');
  return call;
}

/**
 * True once this route's schemas have parsed the input and its access was checked. The compiler cannot follow that
 * through Lambda's context.
 */
function isCallOf<R extends Route>(
  declared: R,
  call: Pick<ParsedContext, 'caller'> & Partial<ParsedContext['input']>,
): call is Call<R> {
  const isParsed = call.files !== undefined;
  return isParsed && (!requiresLogin(declared) || call.caller !== undefined);
}
