import type { Rollup } from 'vite';

/**
 * Fails if files of a build import each other in a circle: one of them would run before what it needs, and no screen
 * would open. Modules never do so (`tests/contract/layers.test.ts`), but the groups of `chunks.ts` can put them
 * together that way.
 */
export function refuseImportCircle(files: readonly (Rollup.OutputChunk | Rollup.OutputAsset)[]): void {
  const chunks = files.filter((file) => file.type === 'chunk');
  const found = circleIn(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
  if (found !== undefined)
    throw new Error(
      `Files import each other: ${found.join(' -> ')}. Move a module to another group (web/build/chunks.ts).`,
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
      const found = walk(next, [...path, node]);
      if (found !== undefined) return found;
    }
    isDone.add(node);
    return undefined;
  };
  for (const node of graph.keys()) {
    const found = walk(node, []);
    if (found !== undefined) return found;
  }
  return undefined;
}
