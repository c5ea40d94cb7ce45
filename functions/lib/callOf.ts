import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { FailureName, Route } from '#shared/contract.ts';
import type { Call } from './call.ts';
import { cookieJar } from './cookies.ts';
import type { Situation } from './exchange.ts';
import { RouteFailure } from './failure.ts';
import { addressOf } from './throttle.ts';

/**
 * The call as the route's own code sees it. The one place where types are asserted: what the concerns learned was
 * parsed by this very route's schemas and held to its access, which the compiler cannot follow through Lambda's context.
 */
export function callOf<const R extends Route>(
  declared: R,
  event: APIGatewayProxyEventV2,
  { caller, input }: Situation,
): Call<R> {
  const fail = (name: FailureName<R>): never => {
    const failure = declared.failures?.[name];
    throw failure === undefined ? new Error(`undeclared failure ${name}`) : new RouteFailure(name, failure);
  };
  const call = {
    ...input,
    caller,
    address: addressOf(event),
    cookies: cookieJar(event),
    now: new Date(),
    fail,
  };
  return call as Call<R>;
}
