import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { erasurePolicy } from '#functions/account/store/erasurePolicy.ts';
import { streamedPrefixes } from '#functions/platform/dynamo/tables.ts';

// The policy lists all kinds of rows, and erasureRules.test.ts checks it against the stores.
const register = 'functions/account/store/erasurePolicy.ts';
// Access lists filter streams by these prefixes; they write nothing.
const sources = globSync('functions/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.|\/access\.ts$/.test(file) && file !== register)
  .toSorted()
  .map((file) => {
    const code = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    return [file, code] as const;
  });

const filesWith = (pattern: RegExp): readonly string[] =>
  sources.flatMap(([file, code]) => (pattern.test(code) ? file : []));

/** The modules that write keys of this kind: `NAME#` with the prefix in a literal, or else with the name alone. */
function writersOf(kind: string): readonly string[] {
  const name = kind.replace('#', '');
  const withPrefix = kind.endsWith('#') ? filesWith(new RegExp(`['"\`]${kind}`)) : [];
  return withPrefix.length > 0 ? withPrefix : filesWith(new RegExp(`'${name}'`));
}

/** Kinds that several modules write, each to a table of its own, or whose name is also a sort key. */
const inSeveralTables: Readonly<Record<string, readonly string[]>> = {
  'MEMBER#': [
    'functions/members/mailing/mailChoices.ts',
    'functions/members/sessions/sessionRows.ts',
    'functions/sockets/socketRows.ts',
  ],
  COUNT: ['functions/auth/store/passkeys.ts', 'functions/cases/cases.ts'],
};

test('each kind of partition key, in every table, is written in one module', () => {
  const kinds = [...new Set(Object.values(erasurePolicy).flatMap((rules) => Object.keys(rules)))];
  const named = kinds.filter((kind) => /^[A-Z]/.test(kind)).map((kind) => [kind, writersOf(kind)] as const);
  expect(named.length).toBeGreaterThan(55);

  expect(named.filter(([, files]) => files.length === 0)).toEqual([]);
  expect(Object.fromEntries(named.filter(([, files]) => files.length > 1))).toEqual(inSeveralTables);
});

test('each prefix in a literal, sort keys and index keys included, is written in one module', () => {
  const found = sources.flatMap(([, code]) =>
    [...code.matchAll(/['"`]([A-Z]+#)/g)].map(([, prefix = '']) => prefix),
  );
  const shared = [...new Set(found)].filter((prefix) => filesWith(new RegExp(`['"\`]${prefix}`)).length > 1);

  expect(shared.toSorted()).toEqual(['BY#', 'MEMBER#']);
});

test.each(Object.keys(streamedPrefixes))(
  'the prefix of %s, which a stream filters by, builds keys in one module',
  (name) => {
    // Stream consumers only strip it.
    expect(filesWith(new RegExp(`streamedPrefixes\\.${name}\\b(?!\\.length)`))).toHaveLength(1);
  },
);
