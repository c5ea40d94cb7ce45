import type { Rollup } from 'vite';

/**
 * Fails if files of a build import each other in a circle: one of them would run before what it needs, and no screen
 * would open. Modules never do so (`tests/contract/layers.test.ts`), but the groups of `chunks.ts` can put them
 * together that way.
 */
export function refuseImportCircle(files: readonly (Rollup.OutputChunk | Rollup.OutputAsset)[]): void {
  const chunks = files.filter((file) => file.type === 'chunk');
  const circle = circleIn(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
  if (circle !== undefined)
    throw new Error(
      `Files import each other: ${circle.join(' -> ')}. Move a module to another group (web/build/chunks.ts).`,
    );
}

/** The first circle in a graph, its first node also at the end; undefined if there is none. */
export function circleIn(graph: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const isDone = new Set<string>();
  const walk = (node: string, path: readonly string[]): readonly string[] | undefined => {
    const start = path.indexOf(node);
    if (start >= 0) return [...path.slice(start), node];
    if (isDone.has(node)) return undefined;
    for (const next of graph.get(node) ?? []) {
      const circle = walk(next, [...path, node]);
      if (circle !== undefined) return circle;
    }
    isDone.add(node);
    return undefined;
  };
  for (const node of graph.keys()) {
    const circle = walk(node, []);
    if (circle !== undefined) return circle;
  }
  return undefined;
}
