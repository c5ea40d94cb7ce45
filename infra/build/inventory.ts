import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { backgroundAccess, queueAccess, scheduledAccess, socketAccess } from '#functions/access.ts';
import { allRoutes } from '#shared/routes/index.ts';
import { BuildProblem } from './buildProblem.ts';
import { root } from './contentFolder.ts';

/** The functions at the product's edge; they answer to the stack itself, not to a route. */
export const edgeFunctions = [
  'edge/authorizeOrigin',
  'edge/deploySite',
  'edge/notFound',
  'edge/rotateOrigin',
] as const;

/** Every function by its key `<group>/<name>`, which is also its file under functions/. */
export function functionKeys(): readonly string[] {
  return [
    ...allRoutes.map(({ key }) => key),
    ...Object.keys(socketAccess).map((name) => `socket/${name}`),
    ...[backgroundAccess, queueAccess, scheduledAccess].flatMap((access) =>
      Object.keys(access).map((name) => `background/${name}`),
    ),
    ...edgeFunctions,
  ];
}

/**
 * The file that exports a function's `handler`: the last part of its key is the name of one file, in any folder under
 * functions/, so that moving the file renames no resource.
 * @throws BuildProblem where no file has this name.
 */
export function sourceOf(key: string): string {
  sources ??= new Map(
    globSync('functions/**/*.ts', { cwd: root }).map((file) => [basename(file, '.ts'), `${root}/${file}`]),
  );
  const source = sources.get(basename(key));
  if (source === undefined) throw new BuildProblem(`Declared, but not written: ${basename(key)}.ts`);
  return source;
}

let sources: ReadonlyMap<string, string> | undefined;
