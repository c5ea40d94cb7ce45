import { authenticate } from '#functions/members/sessions/authenticate.ts';
import type { Run } from '#functions/platform/http/call.ts';
import { serveRoute } from '#functions/platform/http/serveRoute.ts';
import type { Route } from '#shared/platform/contract.ts';

/** Creates the Lambda handler of a route, which knows callers by their session. The handler file of each route calls it. */
export const serve = <const R extends Route>(route: R, run: Run<R>) => serveRoute(route, run, authenticate);
