import type { ViewerEvent, ViewerRequest } from './event.ts';

/**
 * Viewer request function of both APIs: sets the request's id, and the caller's address and host, overriding what
 * the request claims.
 */
export function handler(event: ViewerEvent): ViewerRequest {
  const request = event.request;
  const host = request.headers['host'];
  request.headers['x-request-id'] = { value: event.context.requestId };
  request.headers['x-viewer-ip'] = { value: event.viewer.ip };
  request.headers['x-viewer-host'] = { value: host === undefined ? '' : host.value };
  return request;
}
