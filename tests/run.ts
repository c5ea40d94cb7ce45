import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { handleSignals } from '#infra/local/process/signals.ts';
import { checkAllQuietly, runTool, stopTools } from './checks.ts';
import { makeScratch } from './scratch.ts';
import { chooseSeed } from './seed.ts';
import { findChromium } from './support/browser.ts';

/**
 * `npm test`: every test but the heavy ones, and format, lint and types beside them. `npm run test:all`: the heavy rest.
 * Each closes with the line 'N passed, N failed'.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const reportFile = '.build/test-report.json';
const Report = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });
const interrupted = 130;

const isHeavy = process.argv[2] === '--heavy';
const filters = process.argv.slice(isHeavy ? 3 : 2);
const isWhole = !isHeavy && filters.length === 0;
/** The files that a person names are run heavy tests and all, and without the checks. */
const isNamed = filters.some((filter) => !filter.startsWith('-'));
const kind = isHeavy ? 'heavy' : isNamed ? 'named' : 'usual';
const tags = { heavy: ['--tags-filter=heavy || random'], named: [], usual: ['--tags-filter=!heavy'] };
findChromium();
mkdirSync(`${root}/.build`, { recursive: true });
handleSignals().stopWith(async () => {
  await stopTools();
  process.exit(interrupted);
});
const checking = isWhole ? checkAllQuietly() : Promise.resolve([]);
const foundPath = (file: string) => `${root}/.build/${file}`;
const found = { grants: 'unused-grants.json', rows: 'unknown-rows.json' };
// What an earlier run has left says nothing of this one.
for (const file of Object.values(found)) rmSync(foundPath(file), { force: true });
const seed = chooseSeed(process.env['TEST_SEED'] ?? (isHeavy ? 'random' : undefined));
console.log(
  `Seed of the random tests: ${seed}. TEST_SEED=random draws another one, TEST_SEED=${seed} repeats this one.`,
);
const scratch = makeScratch();
const content = await runTool(
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
    TEST_KIND: kind,
    TMPDIR: scratch.path,
    // Lingui compiles its configuration; kept, it would stay in the temporary folder.
    JITI_FS_CACHE: 'false',
    NODE_COMPILE_CACHE: `${root}/.build/compiled`,
    TEST_SEED: String(seed),
  },
);
const { numPassedTests, numFailedTests } = z.parse(
  Report,
  JSON.parse(readFileSync(`${root}/${reportFile}`, 'utf8')),
);

const checks = await checking;
for (const { said } of checks) console.log(said);
const checked = checks.map(({ content }) => content);

/** Counts as a test that there is nothing of this kind, and tells what there is. */
function complain(lines: readonly string[], sentence: string): void {
  checked.push(lines.length === 0);
  for (const line of lines) console.log(`${sentence}: ${line}`);
}

/** What the site has found as it ended; a site that never started has told nothing. */
function foundBySite(file: string): string[] {
  const path = foundPath(file);
  if (!existsSync(path)) return ['the site told nothing'];
  return z.parse(z.array(z.string()), JSON.parse(readFileSync(path, 'utf8')));
}

/** Only a whole run has called everything: then no grant may be left unused, and no row of a kind that nobody knows. */
if (isWhole) {
  complain(foundBySite(found.grants), 'granted but never used');
  complain(foundBySite(found.rows), 'functions/account/store/erasurePolicy.ts does not say what becomes of');
}
// It goes with this process; whoever left it is to be named, but breaks nothing.
for (const name of scratch.left()) console.log(`left behind in the temporary folder: ${name}`);
const passed = numPassedTests + checked.filter(Boolean).length;
const broken = content || numFailedTests > 0 ? 0 : 1;
const failed = numFailedTests + broken + checked.filter((ok) => !ok).length;
console.log(`\n${passed} passed, ${failed} failed`);
// Whoever listens for signals would stay.
process.exit(failed === 0 ? 0 : 1);
