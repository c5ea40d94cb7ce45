import { describe, expect, test } from 'vitest';
import { allRoutes } from '#shared/routes.ts';
import { declarations } from '../mutants/declarations.ts';
import { accessMatrix } from '../support/accessMatrix.ts';
import { accessWords, admittedBy, declaredAccess, sameFailure } from '../support/declaredAccess.ts';

test('every route admits exactly the personas listed by hand', () => {
  const declared = Object.fromEntries(allRoutes.map((one) => [one.key, accessWords(one.declared)]));

  expect(declared).toEqual(declaredAccess);
});

test('every declared route has a mutant that weakens its access', () => {
  const admitting = declarations.filter(({ name }) => / (lets|keeps) /.test(name));

  expect(admitting).toHaveLength(allRoutes.length);
});

describe('the access matrix', () => {
  const rows = Object.entries(accessMatrix);

  test('distinguishes members from strangers and admins from members', () => {
    const admitted = Object.fromEntries(rows.map(([key, row]) => [key, admittedBy(row)]));
    const listed = Object.entries(declaredAccess).map(([key, words]) => [
      key,
      words.split(', ')[0]?.replace('optional', 'anyone'),
    ]);

    expect(admitted).toEqual(Object.fromEntries(listed));
  });

  test('states the reason if members and admins all get the same failure', () => {
    const silent = rows.filter(([, row]) => (sameFailure(row) === undefined) !== (row.why === undefined));

    expect(silent.map(([key]) => key)).toEqual([]);
  });

  test('asks an old login for the password on every route declared fresh', () => {
    const declared = allRoutes.filter((one) => one.declared.fresh === true);
    const asking = new Set(rows.flatMap(([key, row]) => (row.inPerson === true ? key : [])));

    expect(declared.length).toBeGreaterThan(0);
    for (const { key, declared: one } of declared) {
      expect(asking).toContain(key);
      expect(Object.keys(one.failures ?? {})).toContain('passwordNeeded');
    }
  });
});
