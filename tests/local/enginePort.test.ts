import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startOnFreePort } from '#infra/local/database/engine.ts';
import { listen } from '#infra/local/process/listen.ts';

const folder = mkdtempSync(join(tmpdir(), 'engine-port-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function freePort(): Promise<number> {
  const held = await listen(createServer());
  await held.stop();
  return held.port;
}

test('a database whose port is taken starts on another port', async () => {
  const other = await listen(createServer((_, answer) => answer.end('not a database')));
  const ports = [other.port, await freePort()];

  const { run, port } = await startOnFreePort(join(folder, 'tables.db'), async () => ports.shift() ?? 0);

  expect(port).not.toBe(other.port);
  expect(run.child.exitCode).toBeNull();
  run.child.kill('SIGKILL');
  await other.stop();
});
