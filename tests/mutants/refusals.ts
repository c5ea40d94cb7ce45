import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { commonFailures } from '../../shared/commonFailures.ts';
import { allRoutes } from '../../shared/routes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = fileURLToPath(new URL('refusals.mjs', import.meta.url));
const mostBytes = 2 ** 28;

const printed = z.object({
  refusals: z.array(z.object({ key: z.string(), file: z.string(), line: z.number(), text: z.string() })),
  files: z.array(z.object({ name: z.string(), content: z.string() })),
});
export type Refusals = z.infer<typeof printed>;

/**
 * Every condition under which the server's code refuses a call, found in the code, so that none can be forgotten.
 * @param folder where the switched code records what it refuses, and reads which refusal to skip.
 * @throws with the parser's output if it cannot read a file.
 */
export function listRefusals(folder: string): Refusals {
  const ofRoutes = allRoutes.flatMap(({ declared }) => Object.keys(declared.failures ?? {}));
  const failures = [...Object.keys(commonFailures), ...ofRoutes];
  const files = globSync('functions/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  const run = spawnSync(process.execPath, [program], {
    cwd: root,
    env: { ...process.env, REFUSALS_FOLDER: folder },
    input: JSON.stringify({ failures, files: files.toSorted() }),
    encoding: 'utf8',
    maxBuffer: mostBytes,
  });
  if (run.status !== 0) throw new Error(run.stderr);
  return printed.parse(JSON.parse(run.stdout));
}
