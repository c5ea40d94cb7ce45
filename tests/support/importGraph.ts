import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const atOnce = /(?:^|\n)\s*(?:import|export)\s(?:[^;'"]*?\sfrom\s)?['"]([^'"]+)['"]/g;
const later = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** Which of the project's files import which, according to their text, types included. */
export interface ImportGraph {
  readonly importsOf: (file: string) => readonly string[];
  /** What a file imports. */
  readonly onDemand: (file: string) => readonly string[];
  /** Everything loaded with a file, itself included. */
  readonly reachedFrom: (file: string) => ReadonlySet<string>;
}

/** @param files paths from the project root; other imports are left out. */
export function importGraph(files: readonly string[]): ImportGraph {
  const known = new Set(files);
  const named = (file: string, pattern: RegExp) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)]
      .map(([, source = '']) =>
        source.startsWith('#') ? source.slice(1) : normalize(join(dirname(file), source)),
      )
      .filter((path) => known.has(path));
  const importsOf = (file: string) => named(file, atOnce);
  return {
    importsOf,
    onDemand: (file) => named(file, later),
    reachedFrom: (root) => {
      const reached = new Set([root]);
      for (const file of reached) for (const next of importsOf(file)) reached.add(next);
      return reached;
    },
  };
}
