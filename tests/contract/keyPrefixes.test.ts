import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Prefixes that several tables use: one module writes each for its own table.
const inSeveralTables: Readonly<Record<string, readonly string[]>> = {
  'MEMBER#': [
    'functions/members/mailChoices.ts',
    'functions/members/sessions/sessionRows.ts',
    'functions/platform/sockets/connections.ts',
  ],
  'BY#': ['functions/cases/cases.ts', 'functions/members/ties/blocking.ts'],
};

// The policy lists all kinds of rows, and fates.test.ts checks it against the stores.
const register = 'functions/account/store/erasurePolicy.ts';

/** The modules that write each prefix of a row key in a literal. */
function writersOfPrefixes(): ReadonlyMap<string, readonly string[]> {
  const writers = new Map<string, string[]>();
  const files = globSync('functions/**/*.{ts,tsx}').filter(
    (file) => !file.includes('.test.') && file !== register,
  );
  for (const file of files.toSorted()) {
    const code = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    const prefixes = new Set([...code.matchAll(/['"`]([A-Z]+#)/g)].map(([, prefix = '']) => prefix));
    for (const prefix of prefixes) writers.set(prefix, [...(writers.get(prefix) ?? []), file]);
  }
  return writers;
}

test('a prefix of a row key is written in one module', () => {
  const writers = writersOfPrefixes();
  expect(writers.size).toBeGreaterThan(30);

  const shared = [...writers].filter(([, files]) => files.length > 1);

  expect(Object.fromEntries(shared)).toEqual(inSeveralTables);
});
