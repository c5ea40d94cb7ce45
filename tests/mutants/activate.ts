import { writeFileSync } from 'node:fs';
import { afterAll, inject } from 'vitest';
import './switches.ts';

/** A loop that has asked for its mutant so often will not end. */
const endless = 20_000_000;
const mutant = inject('mutant');
const reached = inject('reached');

globalThis.__stryker__ = mutant === '' ? {} : { activeMutant: mutant, hitCount: 0, hitLimit: endless };

if (reached !== '') {
  afterAll(() => {
    writeFileSync(reached, JSON.stringify(Object.keys(globalThis.__stryker__.mutantCoverage?.static ?? {})));
  });
}
