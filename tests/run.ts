import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { obeySignals } from '#infra/local/process/signals.ts';
import { checkAll, runTool, stopTool } from './checks.ts';
import { makeScratch } from './scratch.ts';
import { chooseSeed } from './seed.ts';
import { findChromium } from './support/browser.ts';

/** `npm test`: format, lint, types, then every test; closes with the line 'N passed, N failed'. */

const root = fileURLToPath(new URL('..', import.meta.url));
const reportFile = '.build/test-report.json';
const Report = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });
const interrupted = 130;

/** The tests a person names are run alone, without the checks. */
const filters = process.argv.slice(2);
findChromium();
mkdirSync(`${root}/.build`, { recursive: true });
obeySignals().stopWith(async () => {
  await stopTool();
  process.exit(interrupted);
});
const checked = filters.length > 0 ? [] : await checkAll();
const foundPath = (file: string) => `${root}/.build/${file}`;
const found = { grants: 'unused-grants.json', rows: 'unknown-rows.json' };
// What an earlier run has left says nothing of this one.
for (const file of Object.values(found)) rmSync(foundPath(file), { force: true });
const seed = chooseSeed(process.env['TEST_SEED']);
console.log(`Seed of the random tests: ${seed}. TEST_SEED=random draws another one.`);
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
    ...filters,
  ],
  { TMPDIR: scratch.path, NODE_COMPILE_CACHE: `${root}/.build/compiled`, TEST_SEED: String(seed) },
);
const { numPassedTests, numFailedTests } = z.parse(
  Report,
  JSON.parse(readFileSync(`${root}/${reportFile}`, 'utf8')),
);

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
if (filters.length === 0) {
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
