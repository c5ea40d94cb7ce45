import { basename, extname } from 'node:path';

/** A file of the site with the headers that storage must serve. */
interface SiteFile {
  readonly key: string;
  readonly contentType: string;
  readonly cacheControl: string;
  readonly contentEncoding: 'br' | undefined;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** Names under assets/ contain a content hash, so their content never changes. */
function cacheControl(key: string): string {
  if (key.startsWith('assets/')) return 'public, max-age=31536000, immutable';
  // A browser must never keep an old page or an old service worker.
  const isLatest = extname(key) === '.html' || basename(key) === 'worker.js';
  return isLatest ? 'no-cache' : 'public, max-age=86400';
}

/** How to serve a file, given its path in the site; `x.js.br` is `x.js`, compressed. */
export function siteFile(key: string): SiteFile {
  const compressed = key.endsWith('.br');
  const plain = compressed ? key.slice(0, -'.br'.length) : key;
  return {
    key,
    contentType: types[extname(plain)] ?? 'application/octet-stream',
    cacheControl: cacheControl(plain),
    contentEncoding: compressed ? 'br' : undefined,
  };
}

/** Pages go last, so that everything a new page requests is already there. */
export function inUploadOrder(keys: readonly string[]): readonly (readonly string[])[] {
  const isPage = (key: string) => siteFile(key).contentType.startsWith('text/html');
  return [keys.filter((key) => !isPage(key)), keys.filter(isPage)];
}
