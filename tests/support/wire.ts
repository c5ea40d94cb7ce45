import type { CDPSession, Page } from '@playwright/test';

/** One response as transferred. */
export interface Transfer {
  readonly path: string;
  /** The browser's name for it: Document, Stylesheet, Script, Font, Image, Fetch … */
  readonly type: string;
  /** Bytes of the compressed body, without headers, which HTTP/2 compresses across responses. */
  readonly bytes: number;
  readonly encoding: string;
}

/** The bell's count, which is requested after the first load, whenever that ends. */
const behind = /^\/(?:assets\/bell-|api\/v1\/notices\?)/;

const code = new Set(['Document', 'Stylesheet', 'Script']);

/**
 * The HTML, CSS and JavaScript among them. A script that is fetched as data and imported is one file: the
 * import takes it from the cache, which is turned off here.
 */
export function codeIn(transfers: readonly Transfer[]): readonly Transfer[] {
  const scripts = new Set(transfers.filter(({ type }) => type === 'Script').map(({ path }) => path));
  const isFetched = ({ path, type }: Transfer) =>
    type === 'Fetch' && path.endsWith('.js') && !scripts.has(path);
  return transfers.filter((one) => code.has(one.type) || isFetched(one));
}

interface Begun {
  readonly path: string;
  readonly type: string;
}

/** Everything that a page loads from now on for its first view, counted by the browser itself, without its cache. */
export async function watchWire(page: Page): Promise<() => readonly Transfer[]> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  const begun = new Map<string, Begun>();
  const encodings = new Map<string, string>();
  const heads = new Map<string, number>();
  const done: Transfer[] = [];
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    begun.set(requestId, { path: pathOf(request.url), type: type ?? '' });
  });
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    encodings.set(requestId, response.headers['content-encoding'] ?? '');
    heads.set(requestId, response.encodedDataLength);
  });
  // Not the sum of `dataReceived`, which is zero for the page itself.
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const found = begun.get(requestId);
    const encoding = encodings.get(requestId) ?? '';
    if (found) done.push({ ...found, bytes: encodedDataLength - (heads.get(requestId) ?? 0), encoding });
  });
  return () => done.filter(({ path }) => !behind.test(path));
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}
