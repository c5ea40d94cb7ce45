import type { ViewerAnswer, ViewerEvent, ViewerRequest } from './event.ts';

/** Days until security.txt expires: it is generated for each request. */
const validDays = 180;

/** Viewer request function of the site: screen addresses get the single page, in brotli if the browser accepts it. */
export function handler(event: ViewerEvent): ViewerRequest | ViewerAnswer {
  const request = event.request;
  if (request.uri === '/.well-known/security.txt') return securityText(request);
  const lastPart = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  const uri = lastPart.includes('.') ? request.uri : '/index.html';
  const accepted = request.headers['accept-encoding'];
  const isText = /\.(html|css|js|json|svg|txt|xml|webmanifest)$/.test(uri);
  const takesBrotli =
    accepted !== undefined && /(^|,)\s*br\s*(,|;\s*q=(1|0\.[0-9]*[1-9])|$)/.test(accepted.value);
  request.uri = isText && takesBrotli ? uri + '.br' : uri;
  return request;
}

/** Contact for security reports (RFC 9116), under the requested host's name. */
function securityText(request: ViewerRequest): ViewerAnswer {
  const host = request.headers['host'];
  const origin = 'https://' + (host === undefined ? '' : host.value);
  const expires = new Date(Date.now() + validDays * 24 * 3600 * 1000);
  const lines = [
    'Contact: ' + origin + '/about#security',
    'Expires: ' + expires.toISOString(),
    'Canonical: ' + origin + '/.well-known/security.txt',
    'Preferred-Languages: en',
  ];
  return {
    statusCode: 200,
    statusDescription: 'OK',
    headers: {
      'content-type': { value: 'text/plain; charset=utf-8' },
      'cache-control': { value: 'public, max-age=86400' },
    },
    body: lines.join('\n') + '\n',
  };
}
