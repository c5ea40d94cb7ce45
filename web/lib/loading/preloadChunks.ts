import { patienceMs } from '#web/lib/http/prefetchCache.ts';

/** Thrown where the browser keeps what became of code, its `cause`: it comes to a new page, and never again to this one. */
export class ChunkUnusable extends Error {
  override readonly name = 'ChunkUnusable';
}

/** Each file that was brought or is on its way. */
const brought = new Map<string, Promise<void>>();
let isDrawn = false;

/** The page is drawn: from now on, code that fails to come takes only its own place, and comes at the next try. */
export function pageIsDrawn(): void {
  isDrawn = true;
}

/**
 * Loads code together with the files that it needs, all of them at once, and style sheets before the code is run.
 *
 * A browser keeps what became of a script for as long as the page lives, be it asked for by an import or by a link ahead
 * of it: one that failed to come never comes again. So scripts are fetched as any data, and imported when they stand in
 * the browser's cache; a file that did not come is asked for anew by the next load. The first look alone does not wait
 * for that: it has nothing yet that a new page would lose.
 * @param files as the bundler names them, from the root of the site; the code's own among them.
 * @throws ChunkUnusable where a file came to nothing as a script.
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
  const answer = await fetch(address, { signal: AbortSignal.timeout(patienceMs) });
  if (!answer.ok) throw new Error(address);
  await answer.arrayBuffer();
}

/** The page's own sheet is there: behind the others it would undo their order. */
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
