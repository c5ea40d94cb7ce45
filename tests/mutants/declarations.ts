import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyProject } from './copyProject.ts';

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

/** One changed declaration: its code and what replaces it. */
interface DeclarationMutant {
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** Access, member status, freshness and throttle of every declared route. */
export const declarations: readonly DeclarationMutant[] = globSync('shared/*/*outes.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(block)].flatMap(([find, route = '']) =>
    changes
      .filter(([, part]) => part.test(find))
      .map(([name, part, replacement]) => ({
        name: `${route} ${name}`,
        file,
        find,
        replace: find.replace(part, replacement),
      })),
  ),
);

/**
 * Changes, one at a time, each declaration whose name contains `wanted`, in a copy of the project, and expects the list
 * of routes that is written by hand to notice it.
 * @returns true if every change was noticed.
 * @throws if the test fails before anything is changed.
 */
export function judgeDeclarations(wanted: string): boolean {
  const copy = copyProject('.build');
  const passes = () =>
    spawnSync('vitest', ['run', '--config', 'tests/vitest.config.ts', 'tests/contract/access'], {
      cwd: copy,
      stdio: 'ignore',
    }).status === 0;
  if (!passes()) throw new Error('tests/contract/access fails before anything is changed');

  const isCaught = ({ file, find, replace }: DeclarationMutant): boolean => {
    const path = join(copy, file);
    const code = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      code.replace(find, () => replace),
    );
    try {
      return !passes();
    } finally {
      writeFileSync(path, code);
    }
  };
  const chosen = declarations.filter(({ name }) => name.includes(wanted));
  const survivors = chosen.filter((declaration) => {
    const caught = isCaught(declaration);
    console.log(`${caught ? 'caught  ' : 'SURVIVED'}  ${declaration.name}`);
    return !caught;
  });
  console.log(
    `\n${chosen.length - survivors.length} of ${chosen.length} changed declarations are caught by a test`,
  );
  return survivors.length === 0;
}
