import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { builtModules } from './support/builtModules.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const slow = 60_000;
/** How long a state is waited for: no statement about speed, only the end of waiting for what never comes. */
const expected = { poll: { timeout: slow / 2 } };
const seeded = ['tests/support/seed.ts'];

const units = [
  '{shared,functions,web}/**/*.test.ts',
  'infra/{viewer,build}/**/*.test.ts',
  'tests/contract/{contract,fates,benchJudge}.test.ts',
];

/** What takes longest comes first, so that no worker is idle at the end. */
const order = ['site', 'code', 'units', 'screens'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placed = await super.sort(files);
    return placed.toSorted(
      (one, other) => order.indexOf(one.project.name) - order.indexOf(other.project.name),
    );
  }
}

/** Four kinds of test: units, code on engines and processes of its own, screens in a pretended browser, and the site. */
export default defineConfig({
  root,
  test: {
    // Tests wait more than they compute: three at a time keep two cores busy.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // The site says what it has seen before it ends: on a busy machine that takes longer than the usual ten seconds.
    teardownTimeout: slow,
    projects: [
      {
        root,
        plugins: builtModules,
        test: {
          name: 'units',
          environment: 'node',
          include: units,
          setupFiles: seeded,
          // Code that keeps nothing: what it imports is loaded once a worker, which halves what all of these take.
          isolate: false,
          testTimeout: slow,
          expect: expected,
        },
      },
      {
        root,
        plugins: builtModules,
        test: {
          name: 'code',
          environment: 'node',
          include: ['infra/**/*.test.ts', 'tests/{contract,stores,local,stack,web}/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...units],
          setupFiles: seeded,
          testTimeout: slow,
          expect: expected,
          hookTimeout: slow * 3,
        },
      },
      {
        root,
        test: {
          name: 'screens',
          environment: 'happy-dom',
          include: ['tests/screens/**/*.test.tsx', 'web/**/*.test.tsx'],
          setupFiles: [...seeded, 'tests/support/patience.ts'],
          exclude: ['**/node_modules/**'],
          testTimeout: slow,
          expect: expected,
        },
      },
      {
        root,
        plugins: builtModules,
        test: {
          name: 'site',
          environment: 'node',
          include: ['tests/{api,realtime,journeys}/**/*.test.ts'],
          setupFiles: seeded,
          // All of them go through one site, and keep nothing of their own: what they import is loaded once a worker.
          isolate: false,
          globalSetup: ['tests/support/globalSite.ts'],
          testTimeout: slow * 2,
          expect: expected,
          hookTimeout: slow * 3,
        },
      },
    ],
  },
});
