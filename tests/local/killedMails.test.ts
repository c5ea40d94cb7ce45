// @module-tag heavy
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ensureBuilt } from '#infra/local/freshBuild.ts';

const Mails = z.array(z.object({ to: z.string() }));
const program = fileURLToPath(new URL('./killableSite.ts', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'killed-mails-'));
const running = new Set<ChildProcess>();
const kills = Number(process.env['KILLED_MAILS'] ?? 4);
const eachRound = 6;

beforeAll(() => ensureBuilt());
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

async function startSite(): Promise<{ readonly url: string; readonly kill: () => Promise<void> }> {
  const child = spawn(process.execPath, ['--no-warnings', program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  const [chunk] = await once(child.stdout, 'data');
  const kill = async () => {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    running.delete(child);
  };
  return { url: String(chunk).trim(), kill };
}

/** Registers a member, which causes one mail to their address. @returns false if the call was not answered. */
async function signUp(url: string, name: string): Promise<boolean> {
  const body = {
    fullName: 'Maya Okonkwo',
    username: name,
    email: `${name}@example.org`,
    password: 'a long sentence of mine',
    confirmPassword: 'a long sentence of mine',
  };
  const answer = await fetch(`${url}/api/v1/user/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined);
  return answer?.status === 201;
}

async function mailsByReader(url: string): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  const mails = Mails.parse(await (await fetch(`${url}/_mail.json`)).json());
  for (const { to } of mails) counts.set(to, (counts.get(to) ?? 0) + 1);
  return counts;
}

test(
  'if the site is killed between a sign-up and its mail, each mail arrives, and at most one of them twice',
  async () => {
    const readers: string[] = [];
    for (let round = 0; round < kills; round += 1) {
      const site = await startSite();
      const names = Array.from({ length: eachRound }, (_, place) => `reader${round}${place}`);
      const done = await Promise.all(names.map((name) => signUp(site.url, name)));
      await site.kill();
      readers.push(...names.filter((_, place) => done[place]).map((name) => `${name}@example.org`));
    }
    expect(readers).toHaveLength(kills * eachRound);

    const { url, kill } = await startSite();
    const missing = async () => {
      const counts = await mailsByReader(url);
      return readers.filter((reader) => !counts.has(reader)).length;
    };
    await expect.poll(missing).toBe(0);
    const counts = [...(await mailsByReader(url)).values()];
    await kill();

    const doubled = counts.filter((count) => count > 1).length;
    console.info(`${readers.length} mails, ${kills} kills: ${doubled} came twice`);
    // The killed site was sending one mail, however many were waiting.
    expect(doubled).toBeLessThanOrEqual(kills);
    expect(Math.max(...counts)).toBeLessThanOrEqual(2);
  },
  60_000 + kills * 30_000,
);
