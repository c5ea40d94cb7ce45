import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vitest/config';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where vitest keeps transformed modules between runs. */
export const moduleCache = `${root}.build/modules`;
/** The entries of every module of the project, several times over. */
const maxEntries = 10_000;

/** What our plugins and the resolution of imports depend on besides the file and the lock. */
const inputs = ['web/build/macros.ts', 'tests/support/builtModules.ts', '.linguirc.ts', 'package.json'];
const print = inputs.map((file) => readFileSync(`${root}${file}`, 'utf8')).join();
const keyOfInputs = () => print;

/** Vitest's key of a cached module has its content and the names of plugins; this adds what the plugins depend on. */
export const keyedByInputs: Plugin = {
  name: 'keyed-by-inputs',
  configureVitest: (context) => context.experimental_defineCacheKeyGenerator(keyOfInputs),
};

/** Empties a cache that has grown too large: each version of a module adds an entry, and vitest deletes none. */
export function boundModuleCache(): void {
  try {
    if (readdirSync(moduleCache).length > maxEntries) rmSync(moduleCache, { recursive: true, force: true });
  } catch {
    // There is none yet.
  }
}
