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

interface Running {
  readonly url: string;
  /** Makes the site kill itself when its mail service has accepted the next mail, before that responds. */
  readonly dieOfMail: () => Promise<void>;
  /** Resolves once the site has died. */
  readonly dead: Promise<unknown>;
  /** Resolves once the site has no work left. */
  readonly idle: () => Promise<void>;
  readonly kill: () => Promise<void>;
}

async function startSite(): Promise<Running> {
  const child = spawn(process.execPath, ['--no-warnings', program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  running.add(child);
  const dead = once(child, 'exit').then(() => running.delete(child));
  if (child.stdout === null) throw new Error('the site has no output');
  const [chunk] = await once(child.stdout, 'data');
  const ask = async (message: 'mail' | 'idle') => {
    child.send(message);
    await once(child, 'message');
  };
  const kill = async () => {
    child.kill('SIGKILL');
    await dead;
  };
  return {
    url: String(chunk).trim(),
    dieOfMail: () => ask('mail'),
    dead,
    idle: () => ask('idle'),
    kill,
  };
}

const addressOf = (name: string) => `${name}@example.org`;

/** Registers a member, which causes one mail to their address. @returns false if the call got no response. */
async function signUp(url: string, name: string): Promise<boolean> {
  const body = {
    fullName: 'Maya Okonkwo',
    username: name,
    email: addressOf(name),
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

/** Starts the site again and lets it finish its work. @returns how many mails each reader has got. */
async function mailsInTheEnd(): Promise<ReadonlyMap<string, number>> {
  const { url, idle, kill } = await startSite();
  await idle();
  const counts = await mailsByReader(url);
  await kill();
  return counts;
}

test('if the site is killed right after the mail service has accepted a mail, it is not sent again', async () => {
  const { url, dieOfMail, dead } = await startSite();
  await dieOfMail();

  expect(await signUp(url, 'accepted')).toBe(true);
  await dead;

  expect((await mailsInTheEnd()).get(addressOf('accepted'))).toBe(1);
}, 60_000);

test(
  'if the site is killed between a sign-up and its mail, each mail arrives once',
  async () => {
    const readers: string[] = [];
    for (let round = 0; round < kills; round += 1) {
      const site = await startSite();
      const names = Array.from({ length: eachRound }, (_, index) => `reader${round}${index}`);
      const done = await Promise.all(names.map((name) => signUp(site.url, name)));
      await site.kill();
      readers.push(...names.filter((_, position) => done[position]).map(addressOf));
    }
    expect(readers).toHaveLength(kills * eachRound);

    const counts = await mailsInTheEnd();

    expect(Object.fromEntries(readers.map((reader) => [reader, counts.get(reader)]))).toEqual(
      Object.fromEntries(readers.map((reader) => [reader, 1])),
    );
  },
  60_000 + kills * 30_000,
);
