import type { ViewerEvent, ViewerRequest } from './event.ts';

/** Viewer request of the site: addresses of screens get the one page, and who understands brotli gets it. */
export function handler(event: ViewerEvent): ViewerRequest {
  const request = event.request;
  const lastPart = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  const uri = lastPart.includes('.') ? request.uri : '/index.html';
  const accepted = request.headers['accept-encoding'];
  const isText = /\.(html|css|js|json|svg|txt|xml|webmanifest)$/.test(uri);
  const takesBrotli =
    accepted !== undefined && /(^|,)\s*br\s*(,|;\s*q=(1|0\.[0-9]*[1-9])|$)/.test(accepted.value);
  request.uri = isText && takesBrotli ? uri + '.br' : uri;
  return request;
}
