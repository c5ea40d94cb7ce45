import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = fileURLToPath(new URL('.', import.meta.url));
const tester = `${folder}node_modules/@stryker-mutator/core/bin/stryker.js`;

/**
 * Runs the mutation tester over the stores and the pipeline around every call; stryker.json says how. It has a lock of
 * its own, since it wants a newer Node than the product's packages do, and only this command installs it. What a run has
 * found is kept in `.build`, so that the next one goes on with what changed since.
 * @param files what to mutate instead, e.g. `functions/stores/events.ts:80-120`.
 * @returns true where at least 90 % of what was changed turned a test red.
 */
export function changeLogic(files: readonly string[]): boolean {
  if (!existsSync(tester)) run('npm', ['ci', '--prefix', folder, '--loglevel=error']);
  const chosen = files.length === 0 ? [] : ['--mutate', files.join(',')];
  return run(process.execPath, [tester, 'run', 'tests/mutants/stryker.json', ...chosen]);
}

function run(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0;
}
