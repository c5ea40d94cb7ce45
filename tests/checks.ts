import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { endsWithUs } from '#infra/local/process/children.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const checks = [
  ['oxfmt', '--check', '.'],
  ['oxlint', '--type-aware', '--deny-warnings', '.'],
  ['tsc', '-p', '.', '--noEmit'],
] as const;

let running: ChildProcess | undefined;

/** Runs a tool of the project and shows what it says. @returns true where it was content. */
export function runTool(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  console.log(`\n> ${[program, ...args].join(' ')}`);
  return new Promise((resolve, reject) => {
    const tool = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    running = endsWithUs(tool);
    tool.once('error', reject);
    tool.once('exit', (code) => resolve(code === 0));
  });
}

/** Asks the tool that runs to end, and waits until it has. */
export async function stopTool(): Promise<void> {
  const tool = running;
  if (tool === undefined || tool.exitCode !== null || tool.signalCode !== null) return;
  await new Promise((ended) => {
    tool.once('exit', ended);
    tool.kill();
  });
}

/** Format, lint and types. @returns for each whether it was content. */
export async function checkAll(): Promise<boolean[]> {
  const content: boolean[] = [];
  for (const [program, ...args] of checks) content.push(await runTool(program, args));
  return content;
}
