import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allRoutes } from '#shared/routes.ts';
import { declarations } from '../mutants/declarations.ts';
import { guards } from '../mutants/guards.ts';
import { memberGuards } from '../mutants/memberGuards.ts';

test.each([...guards, ...memberGuards])(
  'the guard that a mutant removes still exists: $name',
  ({ file, find, replace, tests: [, judge, name] }) => {
    expect(
      readFileSync(file, 'utf8').split(find),
      `${file} does not contain this once: ${find} (tests/mutants)`,
    ).toHaveLength(2);
    expect(replace).not.toBe(find);
    expect(existsSync(`${judge}.test.ts`)).toBe(true);
    // The matrix names its tests after its rows.
    const namedIn = [
      `${judge}.test.ts`,
      ...(judge.endsWith('matrix') ? ['tests/support/accessMatrix.ts'] : []),
    ];
    const named = namedIn.map((path) => readFileSync(path, 'utf8')).join('');
    for (const word of (name ?? '').split('/').at(-1)?.split(' ') ?? []) expect(named).toContain(word);
  },
);

test('every declared route has a mutant that weakens its access', () => {
  const admitting = declarations.filter(({ name }) => / (lets|keeps) /.test(name));

  expect(admitting).toHaveLength(allRoutes.length);
});
