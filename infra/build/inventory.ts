import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { streamGrants, queueGrants, scheduledGrants, socketGrants } from '#functions/access.ts';
import { allRoutes } from '#shared/routes.ts';
import { BuildProblem } from './buildProblem.ts';
import { projectRoot } from './contentFolder.ts';

/** The functions at the edge; the stack calls them, not a route. */
const edgeFunctions = [
  'edge/authorizeOrigin',
  'edge/deploySite',
  'edge/notFound',
  'edge/rotateOrigin',
] as const;

/** Every function by its key `<group>/<name>`. The group of a route's function is the folder of its handler. */
export function functionKeys(): readonly string[] {
  return [
    ...allRoutes.map(({ key }) => key),
    ...Object.keys(socketGrants).map((name) => `socket/${name}`),
    ...[streamGrants, queueGrants, scheduledGrants].flatMap((access) =>
      Object.keys(access).map((name) => `background/${name}`),
    ),
    ...edgeFunctions,
  ];
}

/**
 * The file that exports a function's `handler`: the last part of the key is a file name that is unique under
 * functions/, so moving the file within its feature renames no resource.
 * @throws BuildProblem if no file has this name.
 */
export function sourceOf(key: string): string {
  sources ??= new Map(
    globSync('functions/**/*.ts', { cwd: projectRoot }).map((file) => [
      basename(file, '.ts'),
      `${projectRoot}/${file}`,
    ]),
  );
  const source = sources.get(basename(key));
  if (source === undefined) throw new BuildProblem(`A declared function has no file: ${basename(key)}.ts`);
  return source;
}

let sources: ReadonlyMap<string, string> | undefined;
