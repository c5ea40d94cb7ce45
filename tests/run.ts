import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { checkAll, runTool } from './checks.ts';
import { findChromium } from './support/browser.ts';

/** `npm test`: format, lint, types, then every test; closes with the line 'N passed, N failed'. */

const root = fileURLToPath(new URL('..', import.meta.url));
const reportFile = '.build/test-report.json';
const Report = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });

/** The tests a person names are run alone, without the checks. */
const filters = process.argv.slice(2);
findChromium();
mkdirSync(`${root}/.build`, { recursive: true });
const checked = filters.length > 0 ? [] : checkAll();
const content = runTool(
  'vitest',
  'run',
  '--config',
  'tests/vitest.config.ts',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${reportFile}`,
  ...filters,
);
const { numPassedTests, numFailedTests } = z.parse(
  Report,
  JSON.parse(readFileSync(`${root}/${reportFile}`, 'utf8')),
);
/** What the whole run has left behind to complain about. */
function complaints(file: string, sentence: string): void {
  const lines = z.parse(z.array(z.string()), JSON.parse(readFileSync(`${root}/.build/${file}`, 'utf8')));
  checked.push(lines.length === 0);
  for (const line of lines) console.log(`${sentence}: ${line}`);
}

/** Only a whole run has called everything: then no grant may be left unused, and no row of a kind that nobody knows. */
if (filters.length === 0) {
  complaints('unused-grants.json', 'granted but never used');
  complaints('unknown-rows.json', 'functions/stores/fates.ts does not say what becomes of');
}
const passed = numPassedTests + checked.filter(Boolean).length;
const broken = content || numFailedTests > 0 ? 0 : 1;
const failed = numFailedTests + broken + checked.filter((ok) => !ok).length;
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
