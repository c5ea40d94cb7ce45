import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../local/killableSite.ts', import.meta.url));

/** The whole local run in a process of its own. */
export interface KillableSite {
  /** Its current address; it changes after each kill. */
  readonly url: () => string;
  /** Kills it without warning and starts it again on its data. */
  readonly killAndStart: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

async function start(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ['--no-warnings', program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [chunk] = await once(child.stdout, 'data');
  return { child, url: String(chunk).trim() };
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** Starts one. @param dataDir where its data lives, also after a kill. */
export async function startKillable(dataDir: string): Promise<KillableSite> {
  let running = await start(dataDir);
  return {
    url: () => running.url,
    killAndStart: async () => {
      await kill(running.child);
      running = await start(dataDir);
    },
    stop: () => kill(running.child),
  };
}
