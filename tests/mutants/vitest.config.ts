import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { builtModules } from '../support/builtModules.ts';
import { tags } from '../support/tags.ts';

/** The tests that must catch the mutants: those of the functions and of the stores. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  plugins: builtModules,
  test: {
    environment: 'node',
    tags,
    setupFiles: ['tests/mutants/activate.ts'],
    globalSetup: ['tests/support/globalEngines.ts'],
    include: ['functions/**/*.test.ts', 'tests/stores/**/*.test.ts'],
    // The asker has its own timeout.
    testTimeout: 400_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 180_000,
  },
});
