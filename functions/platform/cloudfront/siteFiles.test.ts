import { expect, test } from 'vitest';
import { inUploadOrder, siteFile } from './siteFiles.ts';

test.each([
  ['index.html', 'text/html; charset=utf-8', 'no-cache', undefined],
  ['index.html.br', 'text/html; charset=utf-8', 'no-cache', 'br'],
  ['assets/index-1a.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable', undefined],
  ['assets/index-1a.js.br', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable', 'br'],
  ['assets/face-2b.woff2', 'font/woff2', 'public, max-age=31536000, immutable', undefined],
  ['worker.js', 'text/javascript; charset=utf-8', 'no-cache', undefined],
  ['de/index.html', 'text/html; charset=utf-8', 'no-cache', undefined],
  ['de/worker.js', 'text/javascript; charset=utf-8', 'no-cache', undefined],
  ['worker.js.br', 'text/javascript; charset=utf-8', 'no-cache', 'br'],
  ['assets/worker.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable', undefined],
  ['robots.txt', 'text/plain; charset=utf-8', 'public, max-age=86400', undefined],
  ['unknown.bin', 'application/octet-stream', 'public, max-age=86400', undefined],
])('%s is %s, %s', (key, contentType, cacheControl, contentEncoding) => {
  expect(siteFile(key)).toEqual({ key, contentType, cacheControl, contentEncoding });
});

test('pages go last, in both forms', () => {
  const order = inUploadOrder(['index.html.br', 'assets/a.js', 'index.html', 'robots.txt']);

  expect(order).toEqual([
    ['assets/a.js', 'robots.txt'],
    ['index.html.br', 'index.html'],
  ]);
});
