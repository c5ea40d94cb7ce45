import type { ViewerAnswer, ViewerEvent, ViewerRequest } from './event.ts';

/** Days until security.txt expires: it is generated for each request. */
const securityTextDays = 180;

/** The languages with files of their own; those of English are at the root of the site. */
const translations = new Set(['de', 'es', 'fr', 'pt', 'ar']);

/**
 * Viewer request function of the site: screen addresses get the single page in the language of the cookie, in brotli if
 * the browser accepts it. So each file is cached once, whatever languages its readers prefer.
 */
export function handler(event: ViewerEvent): ViewerRequest | ViewerAnswer {
  const request = event.request;
  if (request.uri === '/.well-known/security.txt') return securityText(request);
  const lastPart = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  const file = lastPart.includes('.') ? request.uri : '/index.html';
  // The service worker has texts too, and one address for all languages.
  const uri = file === '/index.html' || file === '/worker.js' ? folderOf(request) + file : file;
  const accepted = request.headers['accept-encoding'];
  const isText = /\.(html|css|js|json|svg|txt|xml|webmanifest)$/.test(uri);
  const takesBrotli =
    accepted !== undefined && /(^|,)\s*br\s*(,|;\s*q=(1|0\.[0-9]*[1-9])|$)/.test(accepted.value);
  request.uri = isText && takesBrotli ? uri + '.br' : uri;
  return request;
}

/** The folder of the language that the reader has chosen: '/de', or nothing for English and for unknown ones. */
function folderOf(request: ViewerRequest): string {
  const chosen = request.cookies['language'];
  return chosen !== undefined && translations.has(chosen.value) ? '/' + chosen.value : '';
}

/** Contact for security reports (RFC 9116), under the requested host's name. */
function securityText(request: ViewerRequest): ViewerAnswer {
  const host = request.headers['host'];
  const origin = 'https://' + (host === undefined ? '' : host.value);
  const expires = new Date(Date.now() + securityTextDays * 24 * 3600 * 1000);
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
