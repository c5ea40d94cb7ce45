import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

const checks = [
  ['oxfmt', '--check', '.'],
  ['oxlint', '--type-aware', '--deny-warnings', '.'],
  ['tsc', '-p', '.', '--noEmit'],
] as const;

/** Runs a tool of the project and shows what it says. @returns true where it was content. */
export function runTool(program: string, ...args: readonly string[]): boolean {
  console.log(`\n> ${[program, ...args].join(' ')}`);
  return spawnSync(program, args, { cwd: root, stdio: 'inherit' }).status === 0;
}

/** Format, lint and types. @returns for each whether it was content. */
export function checkAll(): boolean[] {
  return checks.map(([program, ...args]) => runTool(program, ...args));
}
