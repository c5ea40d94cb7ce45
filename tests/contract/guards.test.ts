import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guards } from '../mutants/guards.ts';
import { memberGuards } from '../mutants/memberGuards.ts';

test.each([...guards, ...memberGuards])(
  'the guard that can be taken away still stands: $name',
  ({ file, find, replace, tests: [, judge, name] }) => {
    expect(readFileSync(file, 'utf8').split(find)).toHaveLength(2);
    expect(replace).not.toBe(find);
    expect(existsSync(`${judge}.test.ts`)).toBe(true);
    for (const word of (name ?? '').split('/').at(-1)?.split(' ') ?? []) {
      expect(readFileSync(`${judge}.test.ts`, 'utf8')).toContain(word);
    }
  },
);
