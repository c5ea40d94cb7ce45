import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode } from '@jridgewell/sourcemap-codec';
import { build } from 'vite';
import * as z from 'zod/mini';
import { projectRoot } from '#infra/build/contentFolder.ts';

/** What ran of a script, by Chromium's coverage, as nested ranges. */
export interface Ran {
  readonly ranges: readonly {
    readonly startOffset: number;
    readonly endOffset: number;
    readonly count: number;
  }[];
}

/** How much of a script a page needed, each as a share of its bytes. */
export interface Shares {
  /** Only what ran. */
  readonly ran: number;
  /** The modules of which anything ran: code cannot be split further without rewriting it. */
  readonly needed: number;
}

const SourceMap = z.object({ mappings: z.string() });
const none = -1;
const folder = join(projectRoot, '.build', 'bench', 'maps');

/** Builds the site again with source maps; its other files do not change. */
export async function buildMaps(): Promise<void> {
  await build({
    configFile: join(projectRoot, 'web', 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, sourcemap: 'hidden' },
  });
}

/** @param file the script's path on the site; without `buildMaps`, each script counts as one module. */
export function sharesOf(file: string, source: string, functions: readonly Ran[]): Shares {
  const ran = whatRan(source, functions);
  const modules = modulesOf(file, source);
  const needed = neededOf(modules, source, functions);
  const whole = Math.max(1, source.length);
  return {
    ran: ran.reduce((sum, one) => sum + one, 0) / whole,
    needed: modules.reduce((sum, module) => sum + (needed.has(module) ? 1 : 0), 0) / whole,
  };
}

/** For each character 1 if it ran: inner ranges override those around them. */
function whatRan(source: string, functions: readonly Ran[]): Uint8Array {
  const ran = new Uint8Array(source.length).fill(1);
  const all = functions.flatMap(({ ranges }) => ranges);
  const widestFirst = all.toSorted(
    (one, other) => other.endOffset - other.startOffset - (one.endOffset - one.startOffset),
  );
  for (const { startOffset, endOffset, count } of widestFirst)
    ran.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  return ran;
}

/** For each character the number of its module; a script without a map is one module. */
function modulesOf(file: string, source: string): Int32Array {
  const path = join(folder, `${file}.map`);
  const owners = new Int32Array(source.length).fill(none);
  if (!existsSync(path)) return owners;
  const { mappings } = z.parse(SourceMap, JSON.parse(readFileSync(path, 'utf8')));
  let lineStart = 0;
  let [from, module] = [0, none];
  const lines = source.split('\n');
  for (const [number, segments] of decode(mappings).entries()) {
    for (const [column, next] of segments) {
      if (next === undefined || next === module) continue;
      owners.fill(module === none ? next : module, from, lineStart + column);
      [from, module] = [lineStart + column, next];
    }
    lineStart += (lines[number]?.length ?? 0) + 1;
  }
  owners.fill(module, from);
  return owners;
}

/** The modules of which a function ran, and those without functions, which are only read. */
function neededOf(modules: Int32Array, source: string, functions: readonly Ran[]): ReadonlySet<number> {
  const [resting, needed] = [new Set<number>(), new Set<number>()];
  for (const { ranges } of functions) {
    const [whole] = ranges;
    if (whole === undefined || whole.endOffset - whole.startOffset === source.length) continue;
    const module = modules[whole.startOffset + 1] ?? none;
    (whole.count > 0 ? needed : resting).add(module);
  }
  return new Set([...new Set(modules)].filter((module) => needed.has(module) || !resting.has(module)));
}
