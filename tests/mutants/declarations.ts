import { globSync, readFileSync } from 'node:fs';
import type { Guard } from './guards.ts';

const block = /export const (\w+) = route\(\{\n[\s\S]*?\n\}\);/g;

/** What is changed in the declaration of a route, if the route has it. */
const changes: readonly (readonly [name: string, find: RegExp, replace: string])[] = [
  ['lets members in', /access: 'admin'/, "access: 'member'"],
  ['lets anyone in', /access: 'member'/, "access: 'anyone'"],
  ['keeps strangers out', /access: '(anyone|optional)'/, "access: 'member'"],
  ['forgets its caller', /access: 'optional'/, "access: 'anyone'"],
  ['takes any status no more', /\n {2}anyStatus: true,/, ''],
  ['takes an old login', /\n {2}fresh: true,/, ''],
  ['has no throttle', /\n {2}throttle: .*,/, ''],
];

/**
 * Access, member status, freshness and throttle of every declared route; the list written by hand must notice each
 * change.
 */
export const declarations: readonly Guard[] = globSync('shared/*/*outes.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(block)].flatMap(([find, route = '']) =>
    changes
      .filter(([, part]) => part.test(find))
      .map(([name, part, replacement]) => ({
        name: `${route} ${name}`,
        file,
        find,
        replace: find.replace(part, replacement),
        tests: ['code', 'tests/contract/access'] as const,
      })),
  ),
);
