import { changesState, type Method, type Route } from '#shared/contract.ts';
import { type Middleware, header } from './requestContext.ts';
import { problem } from './failure.ts';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** True where a browser says, or lets us tell, that the request comes from a page of our own; or no browser sent it. */
export function isOurOwn(event: APIGatewayProxyEventV2): boolean {
  const site = header(event, 'sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  const origin = header(event, 'origin');
  return origin === undefined || isOurOrigin(origin, header(event, 'x-viewer-host'));
}

/** True where `origin` is that of the host the visitor asked for; CloudFront names it. */
export function isOurOrigin(origin: string, viewerHost: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === viewerHost;
}

/** Refuses what another site makes a browser send, before any cookie is set: also the logout by GET. */
export function refuseCrossSite(declared: Route): Middleware {
  return {
    before: ({ event }) => {
      const method = methodOf(declared, event);
      if (changesState(declared, method) && !isOurOwn(event)) throw problem('crossSite');
    },
  };
}

function methodOf(declared: Route, event: APIGatewayProxyEventV2): Method {
  const { method } = declared;
  if (typeof method === 'string') return method;
  return method.find((one) => one === event.requestContext.http.method) ?? method[0];
}
