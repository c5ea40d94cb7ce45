import { timeoutMs } from '#web/lib/http/prefetchCache.ts';

/** Thrown if the browser keeps the failure of a script (its `cause`): only a new page can load it. */
export class ChunkUnusable extends Error {
  override readonly name = 'ChunkUnusable';
}

/** Each file that has loaded or is loading. */
const brought = new Map<string, Promise<void>>();
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
 * a file that failed. Only the first paint skips that step: a new page would lose nothing yet.
 * @param files as the bundler names them, from the root of the site, including the code's own file.
 * @throws ChunkUnusable if a file could not run as a script.
 */
export async function preloadChunks<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map(bring));
  try {
    return await load();
  } catch (cause) {
    throw new ChunkUnusable('', { cause });
  }
}

function bring(file: string): Promise<void> {
  let coming = brought.get(file);
  if (coming === undefined) {
    coming = come(`/${file}`);
    brought.set(file, coming);
    coming.catch(() => brought.delete(file));
  }
  return coming;
}

async function come(address: string): Promise<void> {
  if (address.endsWith('.css')) await sheet(address);
  else if (isDrawn) await script(address);
  else linkTo(address, 'modulepreload');
}

async function script(address: string): Promise<void> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error(address);
  await answer.arrayBuffer();
}

/** The page's own style sheet has loaded already; added after the others, it would undo their order. */
async function sheet(address: string): Promise<void> {
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
