import type { Rollup } from 'vite';

/**
 * Fails if files of a build import each other in a cycle: one of them would run before what it needs, and no screen
 * would open. Modules never do so (`tests/contract/layers.test.ts`), but the groups of `chunks.ts` can put them
 * together that way.
 */
export function refuseImportCycle(files: readonly (Rollup.OutputChunk | Rollup.OutputAsset)[]): void {
  const chunks = files.filter((file) => file.type === 'chunk');
  const cycle = cycleIn(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
  if (cycle !== undefined)
    throw new Error(
      `Files import each other: ${cycle.join(' -> ')}. Move a module to another group (web/build/chunks.ts).`,
    );
}

/** The first cycle in a graph, its first node also at the end; undefined if there is none. */
export function cycleIn(graph: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const visited = new Set<string>();
  const walk = (node: string, path: readonly string[]): readonly string[] | undefined => {
    const start = path.indexOf(node);
    if (start >= 0) return [...path.slice(start), node];
    if (visited.has(node)) return undefined;
    for (const next of graph.get(node) ?? []) {
      const cycle = walk(next, [...path, node]);
      if (cycle !== undefined) return cycle;
    }
    visited.add(node);
    return undefined;
  };
  for (const node of graph.keys()) {
    const cycle = walk(node, []);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}
