import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { macros } from '../web/build/macros.ts';
import { builtModules } from './support/builtModules.ts';
import { keyedByInputs, moduleCache } from './support/moduleCache.ts';
import { tags } from './support/tags.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Milliseconds until a test is given up. No test depends on speed: a busy machine may take thirty times as long. */
const slow = 120_000;
/** How long `expect.poll` waits for a state. A test that expects nothing fails. */
const expected = { poll: { timeout: slow / 2 }, requireAssertions: true };
/** In screens, a query that has to find something is an assertion, too. */
const expectedOnScreens = { ...expected, requireAssertions: false };
/** Each check of the site is a complete request: five per second see as much as twenty. */
const expectedAtSite = { ...expected, poll: { ...expected.poll, interval: 200 } };
const setup = ['tests/support/setup.ts'];
const plugins = [macros(), ...builtModules, keyedByInputs];
const engines = ['tests/support/globalEngines.ts'];
/** After the stack's tests, which are in the first group. */
const later = { groupOrder: 1 };

/** Tests on engines are beside their feature, and have this suffix. */
const onEngines = 'functions/**/*.store.test.ts';

const units = [
  '{shared,functions,web}/**/!(*.store).test.ts',
  'infra/{viewer,build}/**/*.test.ts',
  'tests/*.test.ts',
  'tests/contract/{contract,erasureRules,benchJudge}.test.ts',
];

const files = globSync('{shared,functions,web,infra,tests}/**/*.test.{ts,tsx}', {
  cwd: root,
  exclude: (path) => path.includes('node_modules'),
});
const filesWith = (pattern: RegExp) =>
  files.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')));

/** Workers that are not isolated share their modules: a test that replaces one needs a worker of its own. */
const replacing = filesWith(/\bvi\.(mock|doMock|resetModules)\(/);

const isUsual = process.env['TEST_KIND'] === 'usual';
const isHeavy = process.env['TEST_KIND'] === 'heavy';

/** Files without a test for this run need not be loaded. */
function withoutAny(): readonly string[] {
  const wholly = filesWith(/@module-tag heavy/);
  if (isUsual) return wholly;
  if (!isHeavy) return [];
  const some = new Set([...wholly, ...filesWith(/tags: \['(heavy|random)'\]/)]);
  return files.filter((file) => !some.has(file));
}

const never = ['**/node_modules/**', ...withoutAny()];
const isScreen = (file: string) => file.endsWith('.tsx');

/** The slowest projects come first, and in them the files that take minutes, so that no worker is idle at the end. */
const order = ['site', 'processes', 'stores', 'stack', 'contract', 'units', 'screens', 'replacing screens'];
const minutesLong = /(memberDay|translated)\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const placed = await super.sort(specifications);
    const rank = ({ project, moduleId }: TestSpecification) =>
      order.indexOf(project.name) + (minutesLong.test(moduleId) ? 0 : 0.5);
    return placed.toSorted((one, other) => rank(one) - rank(other));
  }
}

/**
 * Four kinds of tests: units, code on engines and processes of its own, screens in a simulated browser, and the site.
 */
export default defineConfig({
  root,
  test: {
    // `npm test` leaves out heavy tests; `npm run test:all` runs those, and random tests with many times more cases.
    tags,
    // Tests wait more than they compute: four at a time keep two cores busy.
    maxWorkers: 4,
    experimental: { fsModuleCache: true, fsModuleCachePath: moduleCache },
    // No test may depend on those before it: the seed draws their order within a file.
    sequence: { sequencer: LongestFirst, shuffle: { tests: true }, seed: Number(process.env['TEST_SEED']) },
    // The site reports its findings before it ends, which on a busy machine takes longer than the usual ten seconds.
    teardownTimeout: slow,
    projects: [
      {
        root,
        plugins,
        test: {
          name: 'units',
          environment: 'node',
          sequence: later,
          include: units,
          exclude: [...never, ...replacing],
          setupFiles: setup,
          // Pure code: its imports are loaded once per worker, which halves the time of these tests.
          isolate: false,
          testTimeout: slow,
          expect: expected,
        },
      },
      {
        root,
        plugins,
        test: {
          name: 'processes',
          environment: 'node',
          sequence: later,
          include: ['tests/{local,web}/**/*.test.ts', ...replacing.filter((file) => !isScreen(file))],
          exclude: never,
          setupFiles: setup,
          globalSetup: engines,
          testTimeout: slow,
          expect: expected,
          hookTimeout: slow * 3,
        },
      },
      {
        root,
        plugins,
        test: {
          name: 'stores',
          environment: 'node',
          sequence: later,
          include: [onEngines, 'tests/stores/**/*.test.ts'],
          exclude: [...never, ...replacing],
          setupFiles: [...setup, 'tests/support/freshFile.ts'],
          globalSetup: engines,
          // One engine per worker, and one copy of the packages.
          isolate: false,
          testTimeout: slow,
          expect: expected,
          hookTimeout: slow * 3,
        },
      },
      {
        root,
        plugins,
        test: {
          name: 'contract',
          environment: 'node',
          sequence: later,
          include: ['infra/**/*.test.ts', 'tests/contract/**/*.test.ts'],
          exclude: [...never, ...units],
          setupFiles: setup,
          isolate: false,
          testTimeout: slow,
          expect: expected,
          hookTimeout: slow * 3,
        },
      },
      {
        root,
        plugins,
        test: {
          name: 'stack',
          environment: 'node',
          include: ['tests/stack/**/*.test.ts'],
          exclude: never,
          // In the first group, while format, lint and types keep the rest of the machine busy.
          maxWorkers: isHeavy ? 2 : 1,
          setupFiles: setup,
          globalSetup: ['tests/support/globalBuild.ts'],
          env: {
            // What CDK announces to remove fails where it is used, not only in the heavy test of `cdk synth`.
            JSII_DEPRECATED: 'fail',
            // Half of each synthesis: CDK's own validation, which the heavy tests run, and copying the bundles.
            ...(isUsual ? { CDK_VALIDATION: 'false' } : {}),
            CDK_CONTEXT_JSON: '{"aws:cdk:disable-asset-staging":true}',
          },
          // What CDK has loaded and compiled once serves every synthesis.
          isolate: false,
          testTimeout: slow,
          expect: expected,
          hookTimeout: slow * 3,
        },
      },
      {
        root,
        plugins: [macros(), keyedByInputs],
        test: {
          name: 'screens',
          environment: 'happy-dom',
          sequence: later,
          include: ['tests/screens/**/*.test.tsx', 'web/**/*.test.tsx'],
          exclude: [...never, ...replacing],
          setupFiles: [...setup, 'tests/support/screenSetup.ts'],
          isolate: false,
          testTimeout: slow,
          expect: expectedOnScreens,
        },
      },
      {
        root,
        plugins: [macros(), keyedByInputs],
        test: {
          name: 'replacing screens',
          environment: 'happy-dom',
          sequence: later,
          include: replacing.filter(isScreen),
          exclude: never,
          setupFiles: [...setup, 'tests/support/screenSetup.ts'],
          testTimeout: slow,
          expect: expectedOnScreens,
        },
      },
      {
        root,
        plugins,
        test: {
          name: 'site',
          environment: 'node',
          sequence: later,
          include: ['tests/{api,realtime,journeys}/**/*.test.ts'],
          exclude: never,
          setupFiles: setup,
          // All of them use one site and hold no state, so their imports are loaded once per worker.
          isolate: false,
          globalSetup: ['tests/support/globalSite.ts'],
          testTimeout: slow * 2,
          expect: expectedAtSite,
          hookTimeout: slow * 3,
        },
      },
    ],
  },
});
