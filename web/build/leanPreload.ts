import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ours = fileURLToPath(new URL('../lib/loading/preloadChunks.ts', import.meta.url));

/**
 * What Vite puts around each import on demand also serves pages of other origins, nonces and events that nobody here
 * hears: a quarter of the first script. `preloadChunks` takes its place.
 */
export function leanPreload(): Plugin {
  return {
    name: 'lean-preload',
    transform: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler(code) {
        if (!/export const __vitePreload = function preload\(baseModule, deps,/.test(code))
          throw new Error('Vite brings parts otherwise.');
        return { code: `export { preloadChunks as __vitePreload } from ${JSON.stringify(ours)};`, map: null };
      },
    },
  };
}
