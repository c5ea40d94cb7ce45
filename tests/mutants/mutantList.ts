import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { ranks } from '../support/functionRanks.ts';
import { digest } from './digest.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = fileURLToPath(new URL('instrument.mjs', import.meta.url));
const mostBytes = 2 ** 28;

/** The folders of the server whose logic is judged. */
export const features = ranks;

const place = z.object({ line: z.number(), column: z.number() });
const printed = z.object({
  files: z.array(z.object({ name: z.string(), content: z.string() })),
  mutants: z.array(
    z.object({
      id: z.string(),
      fileName: z.string(),
      mutatorName: z.string(),
      replacement: z.string(),
      location: z.object({ start: place, end: place }),
    }),
  ),
});

/** One piece of code and its replacement. */
export interface Mutant {
  /** Unique in this list; its switch checks for it. */
  readonly id: string;
  /** The same in every run, as long as the line number stays. */
  readonly key: string;
  readonly file: string;
  readonly feature: string;
  readonly mutator: string;
  readonly replacement: string;
  /** Lines and columns from 0. */
  readonly start: z.infer<typeof place>;
  readonly end: z.infer<typeof place>;
}

export interface MutantList {
  readonly mutants: readonly Mutant[];
  /** Each file with all its mutants, each behind a switch. */
  readonly switched: ReadonlyMap<string, string>;
}

const isHandler = (file: string): boolean =>
  readFileSync(`${root}/${file}`, 'utf8').includes('export const handler');

/**
 * Every mutant of the features, except those of texts: DynamoDB itself refuses an emptied expression, and most other
 * texts are for logs. Tests, handlers, which the API tests judge, and grants (`access.ts`) are left out.
 * @throws with the instrumenter's output if it cannot read a file.
 */
export function listMutants(): MutantList {
  const files = features
    .flatMap((feature) => globSync(`functions/${feature}/**/*.ts`, { cwd: root }))
    .filter((file) => !file.endsWith('.test.ts') && !/access\.ts$/i.test(file) && !isHandler(file))
    .toSorted();
  const run = spawnSync(process.execPath, [program], {
    cwd: root,
    input: files.join('\n'),
    encoding: 'utf8',
    maxBuffer: mostBytes,
  });
  if (run.status !== 0) throw new Error(run.stderr);
  const { files: switched, mutants } = printed.parse(JSON.parse(run.stdout));
  return {
    switched: new Map(switched.map(({ name, content }) => [name, content])),
    mutants: mutants.map(({ id, fileName, mutatorName, replacement, location: { start, end } }) => ({
      id,
      key: `${fileName}:${digest(JSON.stringify([mutatorName, replacement, start, end]))}`,
      file: fileName,
      feature: fileName.split('/')[1] ?? '',
      mutator: mutatorName,
      replacement,
      start,
      end,
    })),
  };
}
