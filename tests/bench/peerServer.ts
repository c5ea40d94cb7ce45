import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import * as z from 'zod/mini';

const Ready = z.object({ port: z.number() });
const Cpu = z.object({ cpu: z.object({ user: z.number(), system: z.number() }) });

/** A program of `peers/` in a process of its own. */
export interface PeerServer {
  readonly url: string;
  /** Its CPU time so far, milliseconds. */
  readonly cpuMs: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

/** Starts one. @param folder the folder of the peers. */
export async function startPeer(
  folder: string,
  program: string,
  env: Readonly<Record<string, string>> = {},
): Promise<PeerServer> {
  const child = fork(join(folder, program), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 2, 'ipc'],
  });
  const { port } = Ready.parse(await heard(child));
  return {
    url: `http://127.0.0.1:${port}`,
    cpuMs: async () => {
      const answer = heard(child);
      child.send('cpu');
      const { user, system } = Cpu.parse(await answer).cpu;
      return (user + system) / 1000;
    },
    stop: async () => {
      if (child.exitCode !== null) return;
      const gone = once(child, 'exit');
      child.kill();
      await gone;
    },
  };
}

/** The next message of a child process. @throws if it ends instead. */
async function heard(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`a peer has ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (message: unknown) => {
      child.off('exit', ended);
      resolve(message);
    });
  });
}
