import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { builtModules } from '../support/builtModules.ts';
import { tags } from '../support/tags.ts';

const slow = 60_000;

/** Files with tests that may see a refusal. */
export const testFiles = ['functions/**/*.test.ts', 'tests/{stores,api,realtime}/**/*.test.ts'];

/** The tests that must notice a removed refusal: those of functions and stores, and of the site, which starts once. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  plugins: builtModules,
  test: {
    environment: 'node',
    tags,
    include: testFiles,
    globalSetup: ['tests/support/globalEngines.ts', 'tests/support/globalSite.ts'],
    setupFiles: ['tests/mutants/noteRefusals.ts'],
    testTimeout: slow * 2,
    expect: { poll: { timeout: slow / 2 } },
    hookTimeout: slow * 3,
  },
});
