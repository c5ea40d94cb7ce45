import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as devices from '#functions/auth/store/devices.ts';
import * as sessions from '#functions/members/sessions/sessions.ts';
import { Table, rowExists } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import * as counters from '#functions/platform/throttles/throttles.ts';
import { browserLimits } from '#shared/platform/browserLimits.ts';
import { limits } from '#shared/platform/limits.ts';
import { startEngine } from '#tests/support/engine.ts';
import { withFaults } from '#tests/support/faults.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

const begin = new Date('2026-11-21T08:00:00Z');
const later = (hours: number, seconds = 0) => new Date(begin.getTime() + (hours * 3600 + seconds) * 1000);

async function started(id = newId(), at = begin) {
  const secrets = await sessions.startSession({ id, role: 'member' }, at);
  if (secrets === undefined) throw new Error('not started');
  return { id, ...secrets };
}

const aliveAt = async (sid: string, at: Date) => (await sessions.findSessionByCookie(sid, at)) !== undefined;

describe('a session', () => {
  test('is found by either secret, and by no other', async () => {
    const { id, sid, token } = await started();

    const byCookie = await sessions.findSessionByCookie(sid, begin);

    expect(byCookie).toMatchObject({ userId: id, role: 'member' });
    expect(await sessions.findSessionByToken(token, begin)).toEqual(byCookie);
    expect(byCookie && sessions.isTokenOf(byCookie, token)).toBe(true);
    expect(byCookie && sessions.isTokenOf(byCookie, sid)).toBe(false);
    expect(await sessions.findSessionByCookie(token, begin)).toBeUndefined();
    expect(await sessions.findSessionByToken(sid, begin)).toBeUndefined();
  });

  test('ends 72 hours after its last use, to the second', async () => {
    const { sid } = await started();

    expect(await aliveAt(sid, later(limits.sessionIdleHours, -1))).toBe(true);
    expect(await aliveAt(sid, later(limits.sessionIdleHours))).toBe(false);
  });

  test('leaves a row that expires once it cannot be alive any more', async () => {
    const { sid } = await started();
    const { id = '' } = (await sessions.findSessionByCookie(sid, begin)) ?? {};
    const Kept = z.object({ expiresAt: z.number() });

    const row = await new Table('sessions').get(Kept, { pk: `SID#${id}`, sk: '-' });

    expect(row?.expiresAt).toBe(begin.getTime() / 1000 + browserLimits.sessionDays * 24 * 3600);
  });

  test('ends after seven days, however much it is used', async () => {
    const { sid } = await started();
    const whole = browserLimits.sessionDays * 24;
    for (let hour = 48; hour < whole; hour += 48) {
      const session = await sessions.findSessionByCookie(sid, later(hour));
      if (session !== undefined) await sessions.touchSession(session, later(hour));
    }

    expect(await aliveAt(sid, later(whole, -1))).toBe(true);
    expect(await aliveAt(sid, later(whole))).toBe(false);
  });

  test('records its use once an hour at most', async () => {
    const { sid } = await started();
    const session = await sessions.findSessionByCookie(sid, begin);
    if (session === undefined) throw new Error('gone');

    await sessions.touchSession(session, later(0, 3599));
    expect((await sessions.findSessionByCookie(sid, begin))?.lastUsedAt).toBe(session.createdAt);

    await sessions.touchSession(session, later(1));
    expect((await sessions.findSessionByCookie(sid, later(1)))?.lastUsedAt).toBe(session.createdAt + 3600);
  });

  test('is not revived by a late touch', async () => {
    const { sid } = await started();
    const session = await sessions.findSessionByCookie(sid, begin);
    if (session === undefined) throw new Error('gone');
    await sessions.endLiveSession(session);

    await sessions.touchSession(session, later(2));

    expect(await aliveAt(sid, later(2))).toBe(false);
  });

  test('ends on both paths, and again harmlessly', async () => {
    const { sid, token } = await started();
    const session = await sessions.findSessionByCookie(sid, begin);
    if (session === undefined) throw new Error('gone');

    await sessions.endLiveSession(session);
    await sessions.endLiveSession(session);

    expect(await aliveAt(sid, begin)).toBe(false);
    expect(await sessions.findSessionByToken(token, begin)).toBeUndefined();
  });

  test('is one of ten, even when twelve start at once', async () => {
    const id = newId();
    const startedSessions = await Promise.all(Array.from({ length: 12 }, () => started(id)));

    const alive = await Promise.all(startedSessions.map(({ sid }) => aliveAt(sid, begin)));

    expect(alive.filter(Boolean)).toHaveLength(limits.maxSessions);
    expect(await sessions.sessionsOf(id, begin)).toHaveLength(limits.maxSessions);
  });
});

test('ten expired sessions make room for ten new ones', async () => {
  const id = newId();
  const day = 24;
  const expired = [];
  for (let index = 0; index < limits.maxSessions; index += 1) expired.push(await started(id));
  const fresh = [];
  const after = later(browserLimits.sessionDays * day);
  for (let index = 0; index < limits.maxSessions; index += 1) fresh.push(await started(id, after));

  const alive = await Promise.all(fresh.map(({ sid }) => aliveAt(sid, after)));

  expect(alive).toEqual(Array<boolean>(limits.maxSessions).fill(true));
  expect(await aliveAt(expired[0]?.sid ?? '', after)).toBe(false);
  expect(await sessions.sessionsOf(id, after)).toHaveLength(limits.maxSessions);
  const { ended } = await sessions.endAllSessionsSteps(id);
  expect(ended).toHaveLength(limits.maxSessions);
});

test('a session, a device and all sessions of a member are current while reads lag', async () => {
  await withFaults(5, async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id, sid } = await started();
      const session = await sessions.findSessionByCookie(sid, begin);
      expect(session).toBeDefined();
      expect(await sessions.liveSessionsAmong([session?.id ?? ''], begin)).toEqual(new Set([session?.id]));
      if (session !== undefined) await sessions.endLiveSession(session);
      expect(await sessions.findSessionByCookie(sid, begin)).toBeUndefined();
      await devices.rememberDevice(id, { deviceSecret: 'mine', address: '192.0.2.1' }, begin);
      expect(await devices.knownDeviceKey(id, { deviceSecret: 'mine', address: '' }, begin)).toMatch(
        /^DEVICE#/,
      );
    }
  });
});

test('two sessions of a member that end at once both do, and the third continues', async () => {
  const id = newId();
  const startedSessions = [await started(id), await started(id), await started(id)];
  const found = await Promise.all(startedSessions.map(({ sid }) => sessions.findSessionByCookie(sid, begin)));

  await Promise.all(
    found.slice(0, 2).flatMap((session) => (session ? [sessions.endLiveSession(session)] : [])),
  );

  expect(await Promise.all(startedSessions.map(({ sid }) => aliveAt(sid, begin)))).toEqual([
    false,
    false,
    true,
  ]);
  expect((await sessions.endAllSessionsSteps(id)).ended).toEqual([found[2]?.id]);
});

test('the eleventh session ends the first', async () => {
  const id = newId();
  const startedSessions = [];
  for (let index = 0; index <= limits.maxSessions; index += 1)
    startedSessions.push(await started(id, later(0, index)));
  const [first, second] = startedSessions;

  expect(await sessions.findSessionByCookie(first?.sid ?? '', later(1))).toBeUndefined();
  expect(await sessions.findSessionByToken(first?.token ?? '', later(1))).toBeUndefined();
  expect(await sessions.findSessionByCookie(second?.sid ?? '', later(1))).toBeDefined();
  const times = (await sessions.sessionsOf(id, later(1))).map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times).toHaveLength(limits.maxSessions);
});

test('the ids with live sessions are found among many, and no others', async () => {
  const id = newId();
  const [over, ended, live] = [await started(id), await started(id), await started(id, later(1))];
  const idOf = async ({ sid }: { sid: string }) => (await sessions.findSessionByCookie(sid, begin))?.id ?? '';
  const ids = [await idOf(over), await idOf(ended), await idOf(live)];
  const leaving = await sessions.findSession(ids[1] ?? '', begin);
  if (leaving !== undefined) await sessions.endLiveSession(leaving);
  const at = later(limits.sessionIdleHours);

  expect(await sessions.liveSessionsAmong([...ids, ...ids, 'nobody'], at)).toEqual(new Set([ids[2]]));
  expect((await sessions.sessionsOf(id, at)).map((session) => session.id)).toEqual([ids[2]]);
});

test('a reauthentication works by the cookie only, and revives no session', async () => {
  const { sid, token } = await started();
  const session = await sessions.findSessionByCookie(sid, begin);
  if (session === undefined) throw new Error('gone');
  expect(session.authenticatedAt).toBe(session.createdAt);

  await sessions.recordReauthentication(session.id, later(1));

  expect((await sessions.findSessionByCookie(sid, begin))?.authenticatedAt).toBe(session.createdAt + 3600);
  expect((await sessions.findSessionByToken(token, begin))?.authenticatedAt).toBe(session.createdAt);
  await sessions.endLiveSession(session);
  await sessions.recordReauthentication(session.id, later(1));
  expect(await sessions.findSessionByCookie(sid, begin)).toBeUndefined();
});

test('a login whose guard fails starts no session; all sessions of a member end in one transaction', async () => {
  const id = newId();
  const nobody = new Table('users').checkStep({ pk: newId(), sk: '-' }, rowExists);

  expect(await sessions.startSession({ id, role: 'member' }, begin, nobody)).toBeUndefined();
  expect(await sessions.sessionsOf(id, begin)).toEqual([]);
  const startedSessions = [await started(id), await started(id)];
  const { steps, ended } = await sessions.endAllSessionsSteps(id);
  expect(ended).toHaveLength(2);
  expect(await transact(steps)).toEqual({ done: true });
  for (const { sid, token } of startedSessions) {
    expect(await sessions.findSessionByCookie(sid, begin)).toBeUndefined();
    expect(await sessions.findSessionByToken(token, begin)).toBeUndefined();
  }
  expect(await sessions.sessionsOf(id, begin)).toEqual([]);
});

describe('a throttle', () => {
  const rowOf = (pk: string, sk: number) =>
    new Table('limits').get(z.object({ hits: z.number(), expiresAt: z.number() }), { pk, sk: String(sk) });

  test('forgets its counter once nobody needs it, and not before', async () => {
    const [window, backoff] = [
      { key: newId(), limit: 1, seconds: 600 },
      { key: newId(), pauses: [{ tries: 1, seconds: 30 }] },
    ];
    const [at, day] = [begin.getTime() / 1000, 24 * 3600];
    const midnight = Math.floor(at / day) * day;

    await counters.countHit(window, begin);
    await counters.countAttempt(backoff, begin);

    const counted = await rowOf(window.key, at);
    expect(counted?.hits).toBe(1);
    expect(counted?.expiresAt).toBeGreaterThan(at + 600);
    expect(counted?.expiresAt).toBeLessThan(at + 1200);
    const tried = await rowOf(backoff.key, midnight);
    expect(tried?.expiresAt).toBeGreaterThan(midnight + day);
    expect(tried?.expiresAt).toBeLessThan(midnight + 3 * day);
  });

  test("scales by the operator's setting, and passes at least one", () => {
    const scaledBy = (factor: string) => {
      process.env['RATE_LIMIT_SCALE'] = factor;
      const scaled = counters.scaleLimit(10);
      delete process.env['RATE_LIMIT_SCALE'];
      return scaled;
    };

    expect([counters.scaleLimit(10), scaledBy('2'), scaledBy('0.25'), scaledBy('0.01')]).toEqual([
      10, 20, 3, 1,
    ]);
  });

  test('passes exactly its limit of a hundred at once', async () => {
    const window = { key: newId(), limit: 20, seconds: 60 };

    const answers = await Promise.all(Array.from({ length: 100 }, () => counters.countHit(window, begin)));

    expect(answers.filter((seconds) => seconds === undefined)).toHaveLength(20);
    for (const seconds of answers) if (seconds !== undefined) expect(seconds).toBeGreaterThan(0);
  });

  test('starts again with its window', async () => {
    const window = { key: newId(), limit: 1, seconds: 60 };

    expect(await counters.countHit(window, begin)).toBeUndefined();
    expect(await counters.countHit(window, later(0, 59))).toBe(1);
    expect(await counters.countHit(window, later(0, 60))).toBeUndefined();
  });
});

describe('tries with growing pauses', () => {
  const pauses = [
    { tries: 3, seconds: 30 },
    { tries: 5, seconds: 600 },
  ];

  test('pass the first, then one per pause, of a hundred at once', async () => {
    const backoff = { key: newId(), pauses };
    const many = async (at: Date) => {
      const answers = await Promise.all(Array.from({ length: 50 }, () => counters.countAttempt(backoff, at)));
      return answers.filter((seconds) => seconds === undefined).length;
    };

    expect(await many(begin)).toBe(3);
    expect(await counters.countAttempt(backoff, begin)).toBe(30);
    expect(await many(later(0, 29))).toBe(0);
    expect(await many(later(0, 30))).toBe(1);
    expect(await many(later(0, 60))).toBe(1);
    expect(await counters.countAttempt(backoff, later(0, 61))).toBe(599);
    expect(await many(later(0, 659))).toBe(0);
    expect(await many(later(0, 660))).toBe(1);
    expect(await counters.countAttempt(backoff, later(24))).toBeUndefined();
  });

  test('forget uncounted tries', async () => {
    const backoff = { key: newId(), pauses: [{ tries: 1, seconds: 30 }] };

    expect(await counters.countAttempt(backoff, begin)).toBeUndefined();
    expect(await counters.countAttempt(backoff, begin)).toBe(30);
    await counters.uncountAttempt(backoff, begin);

    expect(await counters.countAttempt(backoff, begin)).toBeUndefined();
  });

  test('are not extended by uncounting tries that were never made', async () => {
    const backoff = { key: newId(), pauses: [{ tries: 1, seconds: 30 }] };

    await counters.countAttempt(backoff, begin);
    for (let times = 0; times < 3; times += 1) await counters.uncountAttempt(backoff, begin);

    expect(await counters.countAttempt(backoff, begin)).toBeUndefined();
    expect(await counters.countAttempt(backoff, begin)).toBe(30);
  });
});

describe('a device', () => {
  const at = (deviceSecret: string | undefined, address: string) => ({ deviceSecret, address });

  test('is known after a login from it, by cookie or network address, to that member only, for a while', async () => {
    const id = newId();
    await devices.rememberDevice(id, { deviceSecret: 'mine', address: '192.0.2.1' }, begin);

    const device = await devices.knownDeviceKey(id, at('mine', '198.51.100.1'), begin);
    const address = await devices.knownDeviceKey(id, at(undefined, '192.0.2.1'), begin);

    expect(device).toMatch(/^DEVICE#/);
    expect(address).toMatch(/^ADDRESS#/);
    expect(await devices.knownDeviceKey(id, at('mine', '192.0.2.1'), begin)).toBe(device);
    expect(await devices.knownDeviceKey(id, at('other', '198.51.100.1'), begin)).toBeUndefined();
    expect(await devices.knownDeviceKey(newId(), at('mine', '192.0.2.1'), begin)).toBeUndefined();
    expect(await devices.knownDeviceKey(id, at(undefined, '192.0.2.1'), later(30 * 24, -1))).toBe(address);
    expect(await devices.knownDeviceKey(id, at(undefined, '192.0.2.1'), later(30 * 24))).toBeUndefined();
    expect(await devices.knownDeviceKey(id, at('mine', ''), later(90 * 24, -1))).toBe(device);
    expect(await devices.knownDeviceKey(id, at('mine', ''), later(90 * 24))).toBeUndefined();
  });
});
