import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const preloadChunksPath = fileURLToPath(new URL('../lib/loading/preloadChunks.ts', import.meta.url));

/**
 * Replaces Vite's helper for dynamic imports by `preloadChunks`. Vite's also handles other origins, nonces and events
 * that this site does not use, which was a quarter of the first script.
 */
export function leanPreload(): Plugin {
  return {
    name: 'lean-preload',
    transform: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler(code) {
        if (!/export const __vitePreload = function preload\(baseModule, deps,/.test(code))
          throw new Error('The preload helper of Vite has changed. Compare it with leanPreload.ts.');
        return {
          code: `export { preloadChunks as __vitePreload } from ${JSON.stringify(preloadChunksPath)};`,
          map: null,
        };
      },
    },
  };
}
