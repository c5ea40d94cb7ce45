import { afterAll, describe, expect, test } from 'vitest';
import { limits } from '#shared/limits.ts';
import { startEngine } from '../support/engine.ts';

const engine = await startEngine();
const { newId } = await import('#functions/stores/ids.ts');
const sessions = await import('#functions/stores/sessions.ts');
const counters = await import('#functions/stores/limits.ts');

afterAll(() => engine.stop());

const begin = new Date('2026-11-21T08:00:00Z');
const later = (hours: number, seconds = 0) => new Date(begin.getTime() + (hours * 3600 + seconds) * 1000);

async function started(id = newId(), at = begin) {
  const secrets = await sessions.start({ id, role: 'member' }, at);
  if (secrets === undefined) throw new Error('not started');
  return { id, ...secrets };
}

const aliveAt = async (sid: string, at: Date) => (await sessions.bySid(sid, at)) !== undefined;

describe('a session', () => {
  test('is found by either secret, and by no other', async () => {
    const { id, sid, token } = await started();

    const byCookie = await sessions.bySid(sid, begin);

    expect(byCookie).toMatchObject({ userId: id, role: 'member' });
    expect(await sessions.byToken(token, begin)).toEqual(byCookie);
    expect(byCookie && sessions.isTokenOf(byCookie, token)).toBe(true);
    expect(byCookie && sessions.isTokenOf(byCookie, sid)).toBe(false);
    expect(await sessions.bySid(token, begin)).toBeUndefined();
    expect(await sessions.byToken(sid, begin)).toBeUndefined();
  });

  test('ends 72 hours after its last use, to the second', async () => {
    const { sid } = await started();

    expect(await aliveAt(sid, later(limits.sessionIdleHours, -1))).toBe(true);
    expect(await aliveAt(sid, later(limits.sessionIdleHours))).toBe(false);
  });

  test('ends after seven days however much it is used', async () => {
    const { sid } = await started();
    const whole = limits.sessionDays * 24;
    for (let hour = 48; hour < whole; hour += 48) {
      const session = await sessions.bySid(sid, later(hour));
      if (session !== undefined) await sessions.touch(session, later(hour));
    }

    expect(await aliveAt(sid, later(whole, -1))).toBe(true);
    expect(await aliveAt(sid, later(whole))).toBe(false);
  });

  test('notes its use once an hour at most', async () => {
    const { sid } = await started();
    const session = await sessions.bySid(sid, begin);
    if (session === undefined) throw new Error('gone');

    await sessions.touch(session, later(0, 3599));
    expect((await sessions.bySid(sid, begin))?.lastUsedAt).toBe(session.createdAt);

    await sessions.touch(session, later(1));
    expect((await sessions.bySid(sid, later(1)))?.lastUsedAt).toBe(session.createdAt + 3600);
  });

  test('does not come back to life by a touch that is late', async () => {
    const { sid } = await started();
    const session = await sessions.bySid(sid, begin);
    if (session === undefined) throw new Error('gone');
    await sessions.end(session);

    await sessions.touch(session, later(2));

    expect(await aliveAt(sid, later(2))).toBe(false);
  });

  test('ends on both paths, and again without harm', async () => {
    const { sid, token } = await started();
    const session = await sessions.bySid(sid, begin);
    if (session === undefined) throw new Error('gone');

    await sessions.end(session);
    await sessions.end(session);

    expect(await aliveAt(sid, begin)).toBe(false);
    expect(await sessions.byToken(token, begin)).toBeUndefined();
  });

  test('is one of ten, even when twelve begin at once', async () => {
    const id = newId();
    const made = await Promise.all(Array.from({ length: 12 }, () => started(id)));

    const alive = await Promise.all(made.map(({ sid }) => aliveAt(sid, begin)));

    expect(alive.filter(Boolean)).toHaveLength(limits.sessionsMost);
    expect(await sessions.ofMember(id, begin)).toHaveLength(limits.sessionsMost);
  });
});

describe('a throttle', () => {
  test('lets through exactly as many as it says, of a hundred at once', async () => {
    const window = { key: newId(), most: 20, seconds: 60 };

    const answers = await Promise.all(Array.from({ length: 100 }, () => counters.hit(window, begin)));

    expect(answers.filter((seconds) => seconds === undefined)).toHaveLength(20);
    for (const seconds of answers) if (seconds !== undefined) expect(seconds).toBeGreaterThan(0);
  });

  test('begins anew with its window', async () => {
    const window = { key: newId(), most: 1, seconds: 60 };

    expect(await counters.hit(window, begin)).toBeUndefined();
    expect(await counters.hit(window, later(0, 59))).toBe(1);
    expect(await counters.hit(window, later(0, 60))).toBeUndefined();
  });

  test('forgets what was taken back', async () => {
    const window = { key: newId(), most: 1, seconds: 60 };

    await counters.hit(window, begin);
    await counters.takeBack(window, begin);

    expect(await counters.hit(window, begin)).toBeUndefined();
    expect(await counters.hit(window, begin)).toBe(60);
  });
});
