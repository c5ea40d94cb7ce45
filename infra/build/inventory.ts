import { backgroundAccess, queueAccess, scheduledAccess, socketAccess } from '#functions/access.ts';
import { allRoutes } from '#shared/routes/index.ts';
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

/** The file that exports a function's `handler`. */
export function sourceOf(key: string): string {
  return `${root}/functions/${key}.ts`;
}
