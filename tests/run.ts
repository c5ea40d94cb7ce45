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
/** Only a whole run has called everything: then no grant may be left that nobody used. */
if (filters.length === 0) {
  const file = readFileSync(`${root}/.build/unused-grants.json`, 'utf8');
  const unused = z.parse(z.array(z.string()), JSON.parse(file));
  checked.push(unused.length === 0);
  for (const grant of unused) console.log(`granted but never used: ${grant}`);
}
const passed = numPassedTests + checked.filter(Boolean).length;
const broken = content || numFailedTests > 0 ? 0 : 1;
const failed = numFailedTests + broken + checked.filter((ok) => !ok).length;
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
