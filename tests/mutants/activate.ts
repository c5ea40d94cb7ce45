import { writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeEach, inject } from 'vitest';
import { testName } from './testName.ts';
import './switches.ts';
import type { Coverage } from './testRuns.ts';

/** A loop that has checked its mutant this often counts as endless. */
const endless = 20_000_000;
const mutant = inject('mutant');
const reached = inject('reached');

globalThis.__stryker__ = mutant === '' ? {} : { activeMutant: mutant, hitCount: 0, hitLimit: endless };

if (reached !== '') {
  beforeEach(({ task }) => {
    globalThis.__stryker__.currentTestId = testName(task);
  });
  afterEach(() => {
    delete globalThis.__stryker__.currentTestId;
  });
  afterAll(() => {
    const { static: outside = {}, perTest = {} } = globalThis.__stryker__.mutantCoverage ?? {};
    const tests = Object.entries(perTest).map(([name, ids]) => [name, Object.keys(ids)] as const);
    const passed: Coverage = { outside: Object.keys(outside), tests: Object.fromEntries(tests) };
    writeFileSync(reached, JSON.stringify(passed));
  });
}
