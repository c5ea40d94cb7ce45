import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { changesState, type Method, type Route } from '#shared/platform/contract.ts';
import { commonFailure } from './failure.ts';
import { type Middleware, requestHeader } from './requestContext.ts';

/** True if the request comes from one of our own pages, by what the browser sends, or not from a browser at all. */
export function isFromOwnPage(event: APIGatewayProxyEventV2): boolean {
  const fetchSite = requestHeader(event, 'sec-fetch-site');
  if (fetchSite !== undefined) return fetchSite === 'same-origin';
  const origin = requestHeader(event, 'origin');
  return origin === undefined || isOurOrigin(origin, requestHeader(event, 'x-viewer-host'));
}

/** True if `origin` is the origin of the host that the visitor requested, as CloudFront reports it. */
export function isOurOrigin(origin: string, viewerHost: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === viewerHost;
}

/**
 * Rejects requests that another site triggers, including the logout by GET, before any cookie is set. A route may
 * accept them.
 */
export function refuseCrossSite(route: Route): Middleware {
  return {
    before: ({ event }) => {
      if (route.fromAnySite === true) return;
      const method = methodOf(route, event);
      if (changesState(route, method) && !isFromOwnPage(event)) throw commonFailure('crossSite');
    },
  };
}

function methodOf(route: Route, event: APIGatewayProxyEventV2): Method {
  const { method } = route;
  if (typeof method === 'string') return method;
  return method.find((candidate) => candidate === event.requestContext.http.method) ?? method[0];
}
