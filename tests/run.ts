import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { handleSignals } from '#infra/local/process/signals.ts';
import { checkAllQuietly, runTool, stopTools } from './checks.ts';
import { describeFailures, readReport } from './failures.ts';
import { makeScratch, parentOfTables } from './scratch.ts';
import { chooseSeed } from './seed.ts';
import { findChromium } from './support/browser.ts';
import { boundModuleCache } from './support/moduleCache.ts';

/**
 * `npm test`: every test except the heavy ones, with format, lint and types in parallel. `npm run test:all`: the heavy
 * ones. Both end with a list of failures, how to run each alone, and the line 'N passed, N failed'.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const reportFile = '.build/test-report.json';
const interrupted = 130;

const isHeavy = process.argv[2] === '--heavy';
const filters = process.argv.slice(isHeavy ? 3 : 2);
const isWhole = !isHeavy && filters.length === 0;
/** Files named on the command line run with their heavy tests, and without the checks. */
const isNamed = filters.some((filter) => !filter.startsWith('-'));
const kind = isHeavy ? 'heavy' : isNamed ? 'named' : 'usual';
const tags = { heavy: ['--tags-filter=heavy || random'], named: [], usual: ['--tags-filter=!heavy'] };
findChromium();
mkdirSync(`${root}/.build`, { recursive: true });
boundModuleCache();
// An interrupted run has not passed, however long its tools take to end.
handleSignals(interrupted).stopWith(stopTools);
const checking = isWhole ? checkAllQuietly() : Promise.resolve([]);
const foundPath = (file: string) => `${root}/.build/${file}`;
const found = { grants: 'unused-grants.json', rows: 'unknown-rows.json' };
// An earlier run may have left these.
for (const file of Object.values(found)) rmSync(foundPath(file), { force: true });
rmSync(`${root}/${reportFile}`, { force: true });
const seed = chooseSeed(process.env['TEST_SEED'] ?? (isHeavy ? 'random' : undefined));
console.log(
  `Seed of the random tests: ${seed}. TEST_SEED=random draws another one, TEST_SEED=${seed} repeats this one.`,
);
const scratch = makeScratch();
const tables = makeScratch(parentOfTables());
const isGreen = await runTool(
  'vitest',
  [
    'run',
    '--config',
    'tests/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
    ...tags[kind],
    ...filters,
  ],
  {
    // The local run strips the types of its worker; `launch.mjs` hides that warning only for its own Node.
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --disable-warning=ExperimentalWarning`,
    TEST_KIND: kind,
    TMPDIR: scratch.path,
    TEST_TABLES: tables.path,
    // Lingui compiles its configuration, which would stay in the temporary folder.
    JITI_FS_CACHE: 'false',
    NODE_COMPILE_CACHE: `${root}/.build/compiled`,
    TEST_SEED: String(seed),
  },
);
const report = readReport(`${root}/${reportFile}`);
const checks = await checking;
for (const { ok, output } of checks) if (!ok) console.log(output);
const failures = [
  ...describeFailures(report, root),
  ...checks.flatMap(({ ok, command, fix }) => (ok ? [] : [`  ${command}\n    ${fix}`])),
];
let passed = report.numPassedTests + checks.filter(({ ok }) => ok).length;

/** Counts as one test, which passes if `problems` is empty and otherwise lists each problem. */
function expectNone(problems: readonly string[], sentence: string): void {
  if (problems.length === 0) passed += 1;
  else failures.push(...problems.map((problem) => `  ${sentence} ${problem}`));
}

/** What the site found when it stopped. */
function foundBySite(file: string): string[] {
  const path = foundPath(file);
  if (!existsSync(path)) return ['(unknown: the site did not start or did not stop)'];
  return z.parse(z.array(z.string()), JSON.parse(readFileSync(path, 'utf8')));
}

// Only a complete run calls everything, so only then an unused grant or an unknown kind of row is an error.
if (isWhole) {
  expectNone(foundBySite(found.grants), 'An access.ts grants what no test used:');
  expectNone(
    foundBySite(found.rows),
    'functions/account/store/erasurePolicy.ts does not say what happens to this kind of row:',
  );
}
// Leftovers are deleted with this process; they do not fail the run.
for (const name of [scratch, tables].flatMap(({ left }) => left()))
  console.log(`left behind in a temporary folder: ${name}`);
if (!isGreen && failures.length === 0)
  failures.push('  vitest ended with an error outside of any test: see its output above');
if (isGreen && report.numPassedTests === 0)
  failures.push('  No test ran. Check the path, and the name after -t.');
if (failures.length > 0) console.log(`\nWhat failed:\n\n${failures.join('\n\n')}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
// The signal handlers would keep the process alive.
process.exit(failures.length === 0 ? 0 : 1);
