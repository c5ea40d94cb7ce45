import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { findChromium } from './support/browser.ts';

/** `npm test`: format, lint, types, then every test; closes with the line 'N passed, N failed'. */

const root = fileURLToPath(new URL('..', import.meta.url));
const reportFile = '.build/test-report.json';
const Report = z.object({ numPassedTests: z.number(), numFailedTests: z.number(), success: z.boolean() });

const checks = [
  ['oxfmt', '--check', '.'],
  ['oxlint', '--type-aware', '--deny-warnings', '.'],
  ['tsc', '-p', '.', '--noEmit'],
] as const;

function run(program: string, ...args: readonly string[]): boolean {
  console.log(`\n> ${[program, ...args].join(' ')}`);
  const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit' });
  return status === 0;
}

const filters = process.argv.slice(2);
findChromium();
mkdirSync(`${root}/.build`, { recursive: true });
const checked = filters.length > 0 ? [] : checks.map(([program, ...args]) => run(program, ...args));
const tested = run(
  'vitest',
  'run',
  '--config',
  'tests/vitest.config.ts',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${reportFile}`,
  ...filters,
);
const report = Report.parse(JSON.parse(readFileSync(`${root}/${reportFile}`, 'utf8')));
const passed = report.numPassedTests + checked.filter(Boolean).length;
const brokenFiles = !tested && report.numFailedTests === 0 ? 1 : 0;
const failed = report.numFailedTests + brokenFiles + checked.filter((ok) => !ok).length;
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
