// @module-tag heavy
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { listen } from '#infra/local/process/listen.ts';
import { startTinySite, writeTinyStack } from './tinyStack.ts';

const outDir = writeTinyStack();
const folder = mkdtempSync(join(tmpdir(), 'tiny-start-'));
afterAll(() => {
  rmSync(outDir, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
});

const program = fileURLToPath(new URL('./killable.ts', import.meta.url));

/** A site in a process of its own that the test kills. */
async function startProcess(dataDir: string) {
  const child = spawn(process.execPath, ['--no-warnings', program, outDir, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [chunk] = await once(child.stdout, 'data');
  return { child, url: String(chunk).trim() };
}

async function table(url: string, operation: string, id: string) {
  const answer = await fetch(`${url}/api/tables`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ operation, id }),
  });
  return JSON.parse(await answer.text());
}

/** How a process ended: its exit code, or the signal that killed it. */
async function ending(child: ChildProcess): Promise<number | NodeJS.Signals> {
  if (child.exitCode !== null) return child.exitCode;
  const [code, signal] = await once(child, 'exit');
  return code ?? signal;
}

async function openSocket(url: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime?who=maya`);
  await once(socket, 'open');
  return socket;
}

describe('a stop', () => {
  it('ends the run with open sockets, notifies them, and releases the folder', async () => {
    const dataDir = join(folder, 'sockets');
    const { child, url } = await startProcess(dataDir);
    const sockets = await Promise.all([1, 2, 3].map(() => openSocket(url)));
    const closed = Promise.all(sockets.map((socket) => once(socket, 'close')));
    child.kill('SIGTERM');
    expect(await ending(child)).toBe(0);
    expect((await closed).map(([code]) => code)).toEqual([1001, 1001, 1001]);
    await (await startTinySite({ outDir, dataDir })).stop();
  });

  it('succeeds although a client neither reads nor confirms the close frame and a function still runs', async () => {
    const { child, url } = await startProcess(join(folder, 'deaf'));
    const socket = await openSocket(url);
    socket.pause();
    const lost = fetch(`${url}/api/echo/1?do=hang`).catch(() => 'lost');
    // A call that got its response later, so the hanging one has reached its function by now.
    await fetch(`${url}/api/echo/1`);
    child.kill('SIGINT');
    expect(await ending(child)).toBe(0);
    expect(await lost).toBe('lost');
    socket.terminate();
  });

  it('is immediate at the second signal', async () => {
    const dataDir = join(folder, 'twice');
    const { child, url } = await startProcess(dataDir);
    const socket = await openSocket(url);
    socket.pause();
    child.kill('SIGINT');
    child.kill('SIGTERM');
    expect(await ending(child)).toBe(130);
    socket.terminate();
    await (await startTinySite({ outDir, dataDir })).stop();
  });
});

describe('a start', () => {
  it('on a folder in use is refused in one sentence', async () => {
    const dataDir = join(folder, 'held');
    const first = await startTinySite({ outDir, dataDir });
    await expect(startTinySite({ outDir, dataDir })).rejects.toThrow(
      /^Another run already uses the data folder/,
    );
    await first.stop();
    await (await startTinySite({ outDir, dataDir })).stop();
  });

  it('on a taken port is refused in one sentence and leaves nothing running', async () => {
    const taken = await listen(createServer());
    const dataDir = join(folder, 'port');
    await expect(startTinySite({ outDir, dataDir, port: taken.port })).rejects.toThrow(
      `Port ${taken.port} is already in use: stop the other program or set PORT to a free port.`,
    );
    await taken.stop();
    await (await startTinySite({ outDir, dataDir })).stop();
  });

  it('in a place that cannot hold a folder is refused in one sentence', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    await expect(startTinySite({ outDir, dataDir: join(file, 'data') })).rejects.toThrow(/cannot be written/);
  });
});

describe('a kill', () => {
  it('loses no acknowledged write and does not block the next start', async () => {
    const dataDir = join(folder, 'killed');
    const answered: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const { child, url } = await startProcess(dataDir);
      const writer = async (name: string) => {
        for (let count = 0; ; count += 1) {
          const id = `${round}-${name}-${count}`;
          const { ok } = await table(url, 'put', id);
          if (ok === true) answered.push(id);
          if (answered.length > (round + 1) * 20) child.kill('SIGKILL');
        }
      };
      await Promise.allSettled(['a', 'b', 'c', 'd'].map(writer));
    }
    const { child, url } = await startProcess(dataDir);
    const lost = [];
    for (const id of answered) {
      const { item } = await table(url, 'get', id);
      if (item === undefined) lost.push(id);
    }
    expect(answered.length).toBeGreaterThan(60);
    expect(lost).toEqual([]);
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
});
