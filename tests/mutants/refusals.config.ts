import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { builtModules } from '../support/builtModules.ts';
import { tags } from '../support/tags.ts';

const slow = 60_000;

/** The tests that must notice a removed refusal: those of the running site, which starts once for all of them. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  plugins: builtModules,
  test: {
    environment: 'node',
    tags,
    include: ['tests/{api,realtime}/*.test.ts'],
    globalSetup: ['tests/support/globalSite.ts'],
    setupFiles: ['tests/mutants/noteRefusals.ts'],
    testTimeout: slow * 2,
    expect: { poll: { timeout: slow / 2 } },
    hookTimeout: slow * 3,
  },
});
