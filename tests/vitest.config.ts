import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));
const slow = 60_000;

/** Three kinds of test: code by itself, screens in a pretended browser, and the whole local run. */
export default defineConfig({
  root,
  test: {
    maxWorkers: 2,
    teardownTimeout: 3000,
    projects: [
      {
        root,
        test: {
          name: 'code',
          environment: 'node',
          include: [
            '{shared,functions,infra,web}/**/*.test.ts',
            'tests/{contract,stores,local,stack,web}/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**'],
          testTimeout: slow,
          hookTimeout: slow * 3,
        },
      },
      {
        root,
        test: {
          name: 'screens',
          environment: 'happy-dom',
          include: ['tests/screens/**/*.test.tsx', 'web/**/*.test.tsx'],
          exclude: ['**/node_modules/**'],
          testTimeout: slow,
        },
      },
      {
        root,
        test: {
          name: 'site',
          environment: 'node',
          include: ['tests/{api,realtime,journeys}/**/*.test.ts'],
          globalSetup: ['tests/support/globalSite.ts'],
          testTimeout: slow * 2,
          hookTimeout: slow * 3,
        },
      },
    ],
  },
});
