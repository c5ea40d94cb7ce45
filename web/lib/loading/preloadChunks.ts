import { timeoutMs } from '#web/lib/http/prefetchCache.ts';

/** Thrown if the browser keeps the failure of a script (its `cause`): only a new page can load it. */
export class ChunkUnusable extends Error {
  override readonly name = 'ChunkUnusable';
}

/** Each file that has loaded or is loading. */
const loads = new Map<string, Promise<void>>();
let isDrawn = false;

/**
 * Marks the page as drawn: from now on, a chunk that fails only affects its own part, and loads on the next attempt.
 */
export function markPageDrawn(): void {
  isDrawn = true;
}

/**
 * Loads code together with all files it needs in parallel, and style sheets before the code runs. A browser
 * keeps a failed script as long as the page lives, whether an import or a preload link requested it. So
 * scripts are first fetched as data, and imported once they are in the browser's cache; the next call retries
 * a file that failed. Only the first paint skips that step: a page that has not rendered has nothing to lose.
 * @param files as the bundler names them, from the root of the site, including the code's own file.
 * @throws ChunkUnusable if a file could not run as a script.
 */
export async function preloadChunks<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map(loadOnce));
  try {
    return await load();
  } catch (cause) {
    throw new ChunkUnusable('', { cause });
  }
}

function loadOnce(file: string): Promise<void> {
  let loading = loads.get(file);
  if (loading === undefined) {
    loading = loadFile(`/${file}`);
    loads.set(file, loading);
    loading.catch(() => loads.delete(file));
  }
  return loading;
}

async function loadFile(address: string): Promise<void> {
  if (address.endsWith('.css')) await loadSheet(address);
  else if (isDrawn) await fetchScript(address);
  else linkTo(address, 'modulepreload');
}

async function fetchScript(address: string): Promise<void> {
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(address);
  await response.arrayBuffer();
}

/** The page's own sheet has loaded: added after the others, it would undo their order. */
async function loadSheet(address: string): Promise<void> {
  if (document.querySelector(`[href="${address}"]`)) return;
  const link = linkTo(address, 'stylesheet');
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(address));
    });
  });
}

function linkTo(address: string, rel: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = rel;
  link.crossOrigin = '';
  link.href = address;
  document.head.append(link);
  return link;
}
