// @module-tag heavy
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grantRole } from '#functions/members/roles.ts';
import { type TableName, tables } from '#functions/platform/dynamo/tables.ts';
import { ensureBuilt, outDir } from '#infra/local/freshBuild.ts';
import type { LocalSite } from '#infra/local/localSite.ts';
import { startLocal } from '#infra/local/startLocal.ts';
import { logInAs, type DemoMember } from '#infra/seed/apiCaller.ts';
import { listDirectory } from '#shared/directory/routes.ts';
import { listExperiences } from '#shared/experiences/routes.ts';
import { listMessages } from '#shared/messages/readingRoutes.ts';
import { listConversations } from '#shared/messages/routes.ts';
import { listMembers } from '#shared/office/memberRoutes.ts';
import { getUser } from '#shared/profiles/routes.ts';
import { makeDataFolder } from '../support/dataFolder.ts';
import { documentsOf, type Row, rowsOf } from '../support/wholeTables.ts';

const program = fileURLToPath(new URL('../../infra/seed/crowd/main.ts', import.meta.url));
const dataDir = makeDataFolder('alumni-crowd');
const DEMO_PASSWORD = 'a crowd of the tests';
const members = 1200;
let site: LocalSite | undefined;

/** Seeds, and kills the process once it has printed `until`. @returns its exit code, or null, and its output. */
async function seed(until?: string) {
  const child = spawn(process.execPath, ['--no-warnings', program, '--members', String(members)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATA_DIR: dataDir, DEMO_PASSWORD },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (until !== undefined && said.includes(until)) child.kill('SIGKILL');
    });
  }
  const [code] = await once(child, 'close');
  return { code, said };
}

beforeAll(async () => {
  await ensureBuilt();
  // While the first part is being written, and while the last one is.
  expect((await seed('0 of 1,200 members')).code).toBe(null);
  const cut = await seed('1,000 of 1,200 members');
  expect(cut.code, cut.said).toBe(null);
  const whole = await seed();
  expect(whole.said).toContain('1,200 of 1,200 members');
  // What existed by then is not written again.
  expect(whole.said).not.toMatch(/^0 of 1,200 members/m);
  expect(whole.code).toBe(0);
  site = await startLocal({ port: 0, dataDir, outDir, metered: true });
}, 400_000);
afterAll(async () => {
  await site?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function rows(table: TableName, isWanted: (row: Row) => boolean): Promise<Row[]> {
  const env = site?.engineEnv ?? {};
  const documents = documentsOf(env);
  const found: Row[] = [];
  for await (const row of rowsOf(documents, env[tables[table].env])) if (isWanted(row)) found.push(row);
  documents.destroy();
  return found;
}

const headed = (head: string) => (row: Row) => row.pk.startsWith(head);
const sum = (counts: readonly unknown[]) =>
  counts.reduce<number>((all, count) => all + Number(count ?? 0), 0);
const member = (username: string): Promise<DemoMember> => logInAs(site?.url ?? '', username, DEMO_PASSWORD);

describe('a crowd whose seeding was killed half way and resumed', () => {
  test('exists once, with correct counts', async () => {
    for (const head of ['USER#', 'NAME#', 'PERSON#', 'DIRECTORY#']) {
      expect(await rows('users', headed(head))).toHaveLength(members);
    }
    const edges = await rows('follows', () => true);
    const posts = await rows('experiences', headed('FEED#'));
    const messages = await rows('messages', ({ sk }) => sk.startsWith('MSG#'));
    const inboxes = await rows('messages', headed('INBOX#'));
    expect(Math.min(edges.length, posts.length, messages.length)).toBeGreaterThan(members / 4);
    expect(new Set(inboxes.map(({ sk }) => sk)).size).toBe(inboxes.length);

    const profiles = await rows('users', headed('USER#'));
    const followers = Map.groupBy(edges, ({ sk }) => sk);
    const followed = Map.groupBy(edges, ({ pk }) => pk);
    for (const { id, followersCount, followingCount } of profiles) {
      expect(followersCount).toBe(followers.get(String(id))?.length ?? 0);
      expect(followingCount).toBe(followed.get(String(id))?.length ?? 0);
    }
    const weeks = await rows('metrics', ({ pk }) => pk === 'WEEK');
    expect(sum(weeks.map(({ joined }) => joined))).toBe(members);
    expect(sum(weeks.map((week) => week.posts))).toBe(posts.length);
    expect(sum(weeks.map((week) => week.messages))).toBe(messages.length);
  });

  test('can log in, is found and shown, and has posts in the feed', async () => {
    const me = await member('alum000001');
    const everybody = await me.call(listDirectory, { query: { limit: '1' } });
    expect(everybody.data.total).toBe(members);
    expect(everybody.data.facets?.employer?.length).toBeGreaterThan(5);

    const other = await member('alum001200');
    const { data: profile } = await me.call(getUser, { params: { userId: other.id } });
    expect(profile).toMatchObject({ id: other.id, username: 'alum001200' });
    const found = await me.call(listDirectory, { query: { q: profile.fullName } });
    expect(found.data.people.map(({ id }) => id)).toContain(other.id);

    const { data: feed } = await me.call(listExperiences, { query: { limit: '20' } });
    expect(feed).toHaveLength(20);
    expect(feed.every(({ user }) => user.username.startsWith('alum'))).toBe(true);
  });

  // Measured with 20,000 members: it reads the same rows and returns the same number of bytes as with these.
  test('is listed at a cost that does not grow with its size', async () => {
    Object.assign(process.env, site?.engineEnv);
    await grantRole('alum000002', 'admin');
    const { call } = await member('alum000002');
    const unitsOf = (name: string) =>
      sum((site?.uses() ?? []).filter((use) => use.function === name).map(({ units }) => units));
    const costOf = async (name: string, list: () => Promise<{ readonly data: object }>) => {
      const before = unitsOf(name);
      const { data } = await list();
      return { units: unitsOf(name) - before, bytes: JSON.stringify(data).length };
    };

    const office = await costOf('office/listMembers', () => call(listMembers, { query: {} }));
    const directory = await costOf('directory/listDirectory', () => call(listDirectory, { query: {} }));

    expect(office.units).toBeGreaterThan(0);
    expect(office.units).toBeLessThanOrEqual(10);
    expect(office.bytes).toBeLessThanOrEqual(16_000);
    expect(directory.units).toBeGreaterThan(0);
    expect(directory.units).toBeLessThanOrEqual(6);
    expect(directory.bytes).toBeLessThanOrEqual(32_000);
  });

  test('has conversations and can continue them', async () => {
    // The first member of each block has written a message.
    const { call } = await member('alum001101');
    const { data: talks } = await call(listConversations, { query: {} });
    expect(talks).toHaveLength(1);
    const [talk] = talks;
    const { data: said } = await call(listMessages, { params: { id: talk?.user.id ?? '' }, query: {} });
    expect(said.length).toBeGreaterThan(1);
    expect(said.map(({ seq }) => seq)).toEqual(said.map((_, at) => at + 1));
    expect(talk).toMatchObject({ unreadCount: 0 });
  });
});

test('nothing is seeded while a site runs, and a sentence says why', async () => {
  const refused = await seed();
  expect(refused.code).toBe(1);
  expect(refused.said).toContain('Another run already uses the data folder');
});
