// @module-tag heavy
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { grantRole } from '#functions/members/roles.ts';
import { ensureBuilt, outDir } from '#infra/local/freshBuild.ts';
import { startLocal } from '#infra/local/startLocal.ts';
import { startTables } from '#infra/local/startTables.ts';
import { type Caller, caller } from '#infra/seed/apiCaller.ts';
import { register } from '#shared/auth/registerRoutes.ts';
import { login } from '#shared/auth/sessionRoutes.ts';
import { callRoute, type Transport } from '#shared/platform/client.ts';
import type { RosterImport } from '#shared/roster/entities.ts';
import { checkRoster, createRosterImport, importRoster } from '#shared/roster/importRoutes.ts';
import { getRosterImport, listRosterProblems } from '#shared/roster/routes.ts';
import { rosterDialects, type RosterDialect } from '../support/rosterDialects.ts';
import { wholeRoster } from '../support/rosterFiles.ts';

const program = fileURLToPath(new URL('./killableSite.ts', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'killed-import-'));
const lines = Number(process.env['KILLED_IMPORT_LINES'] ?? 3000);
const errors = Math.ceil(lines / 200);
const password = 'a long sentence of mine';
const running = new Set<ChildProcess>();

beforeAll(async () => {
  await ensureBuilt();
  const site = await startLocal({ port: 0, dataDir, outDir });
  const body = { fullName: 'Dean Adeyemi', username: 'dean', password, confirmPassword: password };
  await caller(site.url)(register, { body: { ...body, gender: 'female', bio: '' } });
  Object.assign(process.env, site.engineEnv);
  await grantRole('dean', 'admin');
  await site.stop();
});
afterEach(async () => {
  await Promise.all([...running].map(end));
});
afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

interface Running {
  readonly url: string;
  readonly call: Caller;
  readonly kill: () => Promise<void>;
  /** Makes the site kill itself after this many more writes to the roster. @returns once it is counting them. */
  readonly dieAfter: (writes: number) => Promise<void>;
  /** Resolves once the site has died. */
  readonly dead: Promise<unknown>;
}

/** The whole product in a process of its own, and an admin in a browser who has just logged in. */
async function startSite(): Promise<Running> {
  const child = spawn(process.execPath, ['--no-warnings', program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  running.add(child);
  if (child.stdout === null) throw new Error('the site has no output');
  const [chunk] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  const url = String(chunk).trim();
  const dieAfter = async (writes: number) => {
    child.send(writes);
    await once(child, 'message');
  };
  return {
    url,
    call: await inBrowser(url),
    kill: () => end(child),
    dieAfter,
    dead: once(child, 'exit'),
  };
}

async function end(child: ChildProcess): Promise<void> {
  running.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function inBrowser(url: string): Promise<Caller> {
  const own = {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'cors',
  };
  const entered = await fetch(url + login.path, {
    method: login.method,
    headers: own,
    body: JSON.stringify({ username: 'dean', password }),
  });
  const cookie = entered.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
  const transport: Transport = async ({ method, path, body }) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(url + path, { method, headers: { ...own, cookie }, ...sent });
    return {
      status: answer.status,
      text: await answer.text(),
      link: answer.headers.get('link') ?? undefined,
    };
  };
  return (declared, input) => callRoute(transport, declared, input);
}

async function upload({ url, call }: Running, bytes: Buffer): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('base64');
  const { data: form } = await call(createRosterImport, {
    body: { fileName: 'all.csv', size: bytes.length, sha256 },
  });
  const fields = new FormData();
  for (const [name, value] of Object.entries(form.fields)) fields.append(name, value);
  fields.append('file', new Blob([new Uint8Array(bytes)], { type: 'text/csv' }));
  expect((await fetch(new URL(form.url, url), { method: 'POST', body: fields })).status).toBe(201);
  return form.id;
}

const patience = { timeout: 60_000 + lines * 10, interval: 20 };

/** Waits until an import has one of these states. @returns the import. */
async function until(
  { call }: Running,
  id: string,
  holds: (row: RosterImport) => boolean,
): Promise<RosterImport> {
  const read = async () => (await call(getRosterImport, { params: { id } })).data;
  await expect.poll(async () => holds(await read()), patience).toBe(true);
  return read();
}

const Kept = z.object({
  Item: z.object({
    state: z.object({ S: z.string() }),
    progress: z.object({ M: z.object({ done: z.object({ N: z.coerce.number() }) }) }),
  }),
});

/** The state of an import in the data of a killed site. */
async function left(id: string): Promise<{ readonly state: string; readonly done: number }> {
  const { call, engineEnv, stop } = await startTables({ port: 0, dataDir, outDir });
  const Key = { pk: { S: 'IMPORTS' }, sk: { S: id } };
  const row = await call('GetItem', { TableName: engineEnv['ROSTER_TABLE'], Key, ConsistentRead: true });
  await stop();
  const { state, progress } = z.parse(Kept, row).Item;
  return { state: state.S, done: progress.M.done.N };
}

/** Imports a file, and kills the site while it checks and while it writes. @returns how the import ended. */
async function importKilled(dialect: RosterDialect): Promise<{ site: Running; ended: RosterImport }> {
  let site = await startSite();
  const id = await upload(site, dialect.file);
  // The state, each part of a hundred lines, the problems, the start, and two for the first thousand lines.
  await site.dieAfter(Math.ceil(dialect.people.length / 100) + 5);
  await site.call(checkRoster, { params: { id }, body: {} });
  await site.dead;
  const midCheck = await left(id);
  expect(midCheck.state).toBe('checking');
  expect(midCheck.done).toBeGreaterThan(0);

  site = await startSite();
  const checked = await until(site, id, ({ state }) => state === 'checked');
  expect(checked.numbers).toMatchObject({ added: dialect.people.length, problems: errors, leftOut: errors });
  // The state, the start, ten transactions for the first thousand lines, the progress, and half of the next ten.
  await site.dieAfter(18);
  await site.call(importRoster, { params: { id } });
  await site.dead;
  const midImport = await left(id);
  expect(midImport.state).toBe('importing');
  expect(midImport.done).toBeGreaterThan(0);

  site = await startSite();
  return { site, ended: await until(site, id, ({ state }) => state === 'imported') };
}

async function problemLines({ call }: Running, id: string): Promise<number[]> {
  const found: number[] = [];
  let after: string | undefined;
  do {
    const page = await call(listRosterProblems, {
      params: { id },
      query: after === undefined ? {} : { cursor: after },
    });
    found.push(...page.data.map(({ line }) => line));
    after = page.next;
  } while (after !== undefined);
  return found;
}

async function studentIdsOfRoster({ call }: Running): Promise<string[]> {
  return (await wholeRoster(call))
    .split('\r\n')
    .slice(1)
    .flatMap((line) => line.split(',')[0] || []);
}

test.each(rosterDialects(lines, errors))(
  'a $name file whose check and import are killed with the site is imported once, with all its problems',
  async (dialect) => {
    const { site, ended } = await importKilled(dialect);
    expect(ended.imported).toMatchObject({ added: dialect.people.length, changed: 0 });
    expect(await problemLines(site, ended.id)).toEqual(dialect.wrongLines);
    const own = (await studentIdsOfRoster(site)).filter((id) => id.startsWith(dialect.prefix));
    expect(own.toSorted()).toEqual(dialect.people.toSorted());
    await site.kill();
  },
  200_000 + lines * 30,
);
