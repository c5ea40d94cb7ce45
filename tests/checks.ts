import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { killOnExit } from '#infra/local/process/children.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Several checkers at a time check shared types several times; what has not changed since the last run is not checked
 * again.
 */
const sparing = ['--singleThreaded', '--incremental', '--tsBuildInfoFile', '.build/types.tsbuildinfo'];

/** The tools, and what to do if one complains. */
const checks = [
  { command: ['oxfmt', '--check', '.'], fix: 'Format the files: npm run format' },
  {
    command: ['oxlint', '--type-aware', '--deny-warnings', '.'],
    fix: 'Its output is above. Run it alone: npm run check',
  },
  {
    command: ['tsc', '-p', '.', '--noEmit', ...sparing],
    fix: 'Its output is above. Run it alone: npm run check',
  },
  // It runs in a different environment from a page.
  {
    command: ['tsc', '-p', 'web/worker', '--noEmit'],
    fix: 'Its output is above. Run it alone: npm run check',
  },
  {
    command: ['lingui', 'check', 'sync', '--clean', '--workers', '1'],
    fix: 'shared/locales/en.po does not hold the texts of the code. Write and commit it: npm run texts',
  },
] as const;

const running = new Set<ChildProcess>();

/** Starts a tool of the project. @returns its process, and whether it succeeds. */
function start(
  program: string,
  args: readonly string[],
  options: SpawnOptions,
): [ChildProcess, Promise<boolean>] {
  const tool = killOnExit(spawn(program, args, { cwd: root, ...options }));
  running.add(tool);
  const succeeds = new Promise<boolean>((resolve, reject) => {
    tool.once('error', reject);
    tool.once('close', (code) => {
      running.delete(tool);
      resolve(code === 0);
    });
  });
  return [tool, succeeds];
}

const commandOf = (program: string, args: readonly string[]) => `\n> ${[program, ...args].join(' ')}`;

/** Runs a tool of the project and shows its output. @returns whether it succeeded. */
export function runTool(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  console.log(commandOf(program, args));
  const [, succeeds] = start(program, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  return succeeds;
}

/** Stops the running tools, and waits until they have ended. */
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

/** Runs format, lint and types. @returns whether each succeeded. */
export async function checkAll(): Promise<boolean[]> {
  const succeeded: boolean[] = [];
  for (const { command } of checks) {
    const [program, ...args] = command;
    succeeded.push(await runTool(program, args));
  }
  return succeeded;
}

export interface Checked {
  readonly ok: boolean;
  readonly command: string;
  /** What to do if it failed. */
  readonly fix: string;
  /** The command and its output. */
  readonly output: string;
}

/** Runs format, lint and types while something else writes to the terminal. */
export async function checkAllQuietly(): Promise<Checked[]> {
  const checked: Checked[] = [];
  for (const { command, fix } of checks) {
    const [program, ...args] = command;
    let output = `${commandOf(program, args)}\n`;
    const [tool, succeeds] = start(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const hear = (chunk: Buffer) => (output += chunk.toString());
    tool.stdout?.on('data', hear);
    tool.stderr?.on('data', hear);
    const ok = await succeeds;
    checked.push({ ok, command: command.join(' '), fix, output });
  }
  return checked;
}
