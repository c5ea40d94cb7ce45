import type { ViewerEvent, ViewerRequest } from './event.ts';

/** Viewer request of both APIs: says who calls and which host they called, whatever the request claimed itself. */
export function handler(event: ViewerEvent): ViewerRequest {
  const request = event.request;
  const host = request.headers['host'];
  request.headers['x-viewer-ip'] = { value: event.viewer.ip };
  request.headers['x-viewer-host'] = { value: host === undefined ? '' : host.value };
  return request;
}
