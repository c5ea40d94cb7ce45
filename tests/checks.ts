import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { killOnExit } from '#infra/local/process/children.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const checks = [
  ['oxfmt', '--check', '.'],
  ['oxlint', '--type-aware', '--deny-warnings', '.'],
  ['tsc', '-p', '.', '--noEmit'],
  // The catalogue holds the texts of the code: `npm run texts` writes it.
  ['lingui', 'check', 'sync', '--clean'],
] as const;

const running = new Set<ChildProcess>();

/** Begins a tool of the project. @returns true where it was content. */
function begin(
  program: string,
  args: readonly string[],
  options: SpawnOptions,
): [ChildProcess, Promise<boolean>] {
  const tool = killOnExit(spawn(program, args, { cwd: root, ...options }));
  running.add(tool);
  const content = new Promise<boolean>((resolve, reject) => {
    tool.once('error', reject);
    tool.once('close', (code) => {
      running.delete(tool);
      resolve(code === 0);
    });
  });
  return [tool, content];
}

const commandOf = (program: string, args: readonly string[]) => `\n> ${[program, ...args].join(' ')}`;

/** Runs a tool of the project and shows what it says. @returns true where it was content. */
export function runTool(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  console.log(commandOf(program, args));
  const [, content] = begin(program, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  return content;
}

/** Asks the tools that run to end, and waits until they have. */
export async function stopTools(): Promise<void> {
  await Promise.all(
    [...running].map(
      (tool) =>
        new Promise((ended) => {
          tool.once('close', ended);
          tool.kill();
        }),
    ),
  );
}

/** Format, lint and types. @returns for each whether it was content. */
export async function checkAll(): Promise<boolean[]> {
  const content: boolean[] = [];
  for (const [program, ...args] of checks) content.push(await runTool(program, args));
  return content;
}

export interface Checked {
  readonly content: boolean;
  /** The command and all that it said. */
  readonly said: string;
}

/** Format, lint and types beside something that has the screen. */
export async function checkAllQuietly(): Promise<Checked[]> {
  const checked: Checked[] = [];
  for (const [program, ...args] of checks) {
    let said = `${commandOf(program, args)}\n`;
    const [tool, content] = begin(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const hear = (chunk: Buffer) => (said += chunk.toString());
    tool.stdout?.on('data', hear);
    tool.stderr?.on('data', hear);
    const isContent = await content;
    checked.push({ content: isContent, said });
  }
  return checked;
}
