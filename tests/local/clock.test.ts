// @module-tag heavy
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ensureBuilt, outDir } from '#infra/local/freshBuild.ts';
import type { LocalSite } from '#infra/local/localSite.ts';
import { startLocal } from '#infra/local/startLocal.ts';
import { verifyEmail } from '#shared/account/emailRoutes.ts';
import { register } from '#shared/auth/registerRoutes.ts';
import { me as ownUser } from '#shared/auth/sessionRoutes.ts';
import { listNotices } from '#shared/bell/routes.ts';
import { createEvent, updateEvent } from '#shared/events/editRoutes.ts';
import { answerEvent } from '#shared/events/eventRoutes.ts';
import { newName } from '../bench/apiCases.ts';
import { type BenchMember, call, logIn, registration } from '../bench/caller.ts';
import { aCast } from '../bench/environment.ts';
import { eventBody } from '../support/content.ts';
import { makeDataFolder } from '../support/dataFolder.ts';

const dataDir = makeDataFolder('alumni-clock');
const dayMs = 24 * 3_600_000;
const State = z.object({ now: z.string(), shiftedMs: z.number() });
const Mails = z.array(z.object({ to: z.string(), subject: z.string(), text: z.string(), at: z.string() }));

let site: LocalSite;
const email = 'maya@example.org';

beforeAll(async () => {
  await ensureBuilt();
  site = await startLocal({ port: 0, dataDir, outDir, rateLimitScale: '1000' });
  Object.assign(process.env, site.engineEnv);
}, 5 * 60_000);

afterAll(async () => {
  await site?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const clock = (init: RequestInit = {}) => fetch(`${site.url}/_clock`, init);
const post = (body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  clock({ method: 'POST', headers, body });

async function shift(by: string | number) {
  const answer = await post(JSON.stringify({ shift: by }));
  expect(answer.status).toBe(200);
  return State.parse(await answer.json());
}

async function mailsAbout(subject: RegExp) {
  const mails = Mails.parse(await (await fetch(`${site.url}/_mail.json`)).json());
  return mails.filter((mail) => mail.to === email && subject.test(mail.subject));
}

async function mailAbout(subject: RegExp) {
  await expect.poll(() => mailsAbout(subject), { timeout: 90_000 }).toHaveLength(1);
  const [mail] = await mailsAbout(subject);
  if (mail === undefined) throw new Error('no mail');
  return mail;
}

/** A member with a confirmed address. */
async function join(): Promise<BenchMember> {
  const stranger = { url: site.url, headers: {} };
  const name = newName();
  await call(stranger, register, { body: { ...registration(name), email } });
  const { text } = await mailAbout(/Confirm/);
  await call(stranger, verifyEmail, { body: { token: /#t=([\w-]+)/.exec(text)?.[1] ?? '' } });
  return logIn(site.url, name);
}

const noticed = async (member: BenchMember) => {
  const { json } = await call(member, listNotices);
  return z.object({ notices: z.array(z.object({ kind: z.string() })) }).parse(json).notices;
};

describe('the clock of the local run', () => {
  test('is moved forward by durations and milliseconds, and reports the shift', async () => {
    const { shiftedMs: before } = State.parse(await (await clock()).json());
    expect((await shift('PT2M')).shiftedMs).toBe(before + 120_000);
    expect((await shift(1000)).shiftedMs).toBe(before + 121_000);

    const state = State.parse(await (await clock()).json());
    expect(state.shiftedMs).toBe(before + 121_000);
    expect(Math.abs(Date.parse(state.now) - Date.now() - state.shiftedMs)).toBeLessThan(60_000);
  });

  test.each([
    ['backwards', '{"shift":-1}'],
    ['by a month', '{"shift":"P1M"}'],
    ['by nothing', '{"shift":"P"}'],
    ['by a thousand years', '{"shift":"P365000D"}'],
    ['without JSON', 'PT15M'],
  ])('is not moved %s', async (_, body) => {
    expect((await post(body)).status).toBe(400);
  });

  test('is not moved by a page of another site, nor through a proxy', async () => {
    const before = State.parse(await (await clock()).json()).shiftedMs;

    expect((await post('{"shift":1}', { 'content-type': 'text/plain' })).status).toBe(400);
    const passedOn = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' };
    expect((await post('{"shift":1}', passedOn)).ok).toBe(false);

    expect(State.parse(await (await clock()).json()).shiftedMs).toBe(before);
  });
});

test(
  'a confirmation and the reminders of a moved event arrive as the clock moves, and logins end in time',
  async () => {
    const { admin } = await aCast(site);
    let maya = await join();
    const [, time = ''] = new Date().toISOString().split('T');
    const bodyIn = (days: number) => {
      const eventDate = new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
      return eventBody({ eventDate, startTime: time.slice(0, 5), timeZone: 'UTC' });
    };
    const { json } = await call(admin, createEvent, { body: bodyIn(10) });
    const { id } = z.object({ id: z.string() }).parse(json);
    await call(maya, answerEvent, { params: { id }, body: { answer: 'going' } });
    await shift('PT3M');
    await mailAbout(/^You're going: Homecoming/);
    await call(admin, updateEvent, { params: { id }, body: bodyIn(9) });
    await shift('PT6M');
    await mailAbout(/^Changed: Homecoming/);

    // Each visit extends the login, for a week in total.
    await shift('P2DT12H');
    const { at } = await mailAbout(/^Reminder: Homecoming/);
    expect(Date.parse(at) - Date.now()).toBeGreaterThan(2 * dayMs);
    expect((await noticed(maya)).map(({ kind }) => kind)).toContain('eventReminder');

    await shift('P4D');
    await expect(call(maya, ownUser)).rejects.toThrow(/401/);
    maya = await logIn(site.url, maya.user.username);
    await shift('P2D');
    await expect.poll(() => mailsAbout(/^Reminder: Homecoming/), { timeout: 90_000 }).toHaveLength(2);
    await call(maya, ownUser);
  },
  5 * 60_000,
);
