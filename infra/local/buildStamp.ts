import { globSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { LocalRunError } from './errors/localRunError.ts';
import { readParsed, writePrivately } from './process/privateFile.ts';

/** What was built from what: a hash of all sources, and the state of each output file. */
const Stamp = z.object({ inputs: z.string(), outputs: z.record(z.string(), z.string()) });

/** The record of a build. With it the next start knows that it can skip the build. */
interface BuildStamp {
  /** True if these sources were built and no output file has changed since. */
  readonly isCurrent: (inputs: string) => boolean;
  /** Deletes assets that changed after the build, because CDK reuses any asset that exists. */
  readonly dropDamaged: () => void;
  /** @throws LocalRunError if the record cannot be written. */
  readonly record: (inputs: string) => void;
}

/** @param file where the record is kept. @param outDir the build's output. */
export function buildStamp(file: string, outDir: string): BuildStamp {
  const known = () => readParsed(file, (json) => Stamp.parse(json));
  const damaged = (outputs: Readonly<Record<string, string>>) =>
    Object.entries(outputs).flatMap(([path, state]) => (stateOf(join(outDir, path)) === state ? [] : [path]));
  return {
    isCurrent: (inputs) => {
      const stamp = known();
      return stamp !== undefined && stamp.inputs === inputs && damaged(stamp.outputs).length === 0;
    },
    dropDamaged: () => {
      for (const path of damaged(known()?.outputs ?? {})) {
        const asset = /^asset\.[^/\\]+/.exec(path)?.[0];
        if (asset !== undefined) rmSync(join(outDir, asset), { recursive: true, force: true });
      }
    },
    record: (inputs) => {
      const files = globSync('**/*', { cwd: outDir }).flatMap((path) => {
        const state = stateOf(join(outDir, path));
        return state === undefined ? [] : [[path, state] as const];
      });
      try {
        writePrivately(file, JSON.stringify({ inputs, outputs: Object.fromEntries(files) }));
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        throw new LocalRunError(
          `The record of the build ${file} cannot be written (${why}): delete it or make room.`,
        );
      }
    },
  };
}

/** Size and time of a file: truncating or editing it changes at least one of them. */
function stateOf(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() === true ? `${stats.size}:${stats.mtimeMs}` : undefined;
}
