import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { route, type Throttle } from '#shared/platform/contract.ts';
import { newcomerDays } from '#shared/platform/throttles.ts';
import { ask, type Sent } from '#tests/support/anEvent.ts';
import { startEngine } from '#tests/support/engine.ts';
import { first, refusal, withFault } from '#tests/support/refusals.ts';
import { documentsOf, type Row, rowsOf } from '#tests/support/wholeTables.ts';

const engine = await startEngine();
const { newId } = await import('#functions/platform/runtime/ids.ts');
const throttles = await import('#functions/platform/throttles/throttles.ts');
const { limitFor, countIfDone } = await import('#functions/platform/http/throttle.ts');
const { serve } = await import('#functions/members/sessions/serve.ts');
const sessions = await import('#functions/members/sessions/sessions.ts');
const { transact } = await import('#functions/platform/dynamo/transaction.ts');

afterAll(() => engine.stop());

/** 40 seconds into a window of a minute. */
const now = new Date('2026-03-01T12:00:40.900Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const windowOf = (limit: number) => ({ key: `test#${newId()}`, limit, seconds: 60 });

async function countersOf(key: string): Promise<Row[]> {
  const documents = documentsOf(process.env);
  const rows: Row[] = [];
  for await (const row of rowsOf(documents, process.env['LIMITS_TABLE'])) rows.push(row);
  documents.destroy();
  return rows.filter(({ pk }) => pk === key);
}

describe('a window', () => {
  test('passes its limit, then says when it ends, and starts again', async () => {
    const window = windowOf(2);
    const answers: unknown[] = [];
    for (const at of [0, 1, 2, 19, 20]) answers.push(await throttles.countHit(window, later(at)));

    expect(answers).toEqual([undefined, undefined, 18, 1, undefined]);
  });

  test('passes exactly its limit of concurrent hits', async () => {
    const window = windowOf(7);

    const answers = await Promise.all(Array.from({ length: 20 }, () => throttles.countHit(window, now)));

    expect(answers.filter((seconds) => seconds === undefined)).toHaveLength(7);
    expect(new Set(answers)).toEqual(new Set([undefined, 20]));
  });

  test('counts in the transaction of its subject, and refuses that when full', async () => {
    const window = windowOf(1);

    expect(await transact([throttles.countHitStep(window, now)])).toEqual({ done: true });
    expect(await transact([throttles.countHitStep(window, now)])).toMatchObject({
      done: false,
      refused: [0],
    });
    expect(await throttles.countHit(window, now)).toBe(20);
  });

  test('counts a cause once, whatever happens to the answers, and refuses others when full', async () => {
    const window = windowOf(2);

    const lost = { behind: first(1, /Update/, refusal('TimeoutError')) };
    expect(await withFault(lost, () => throttles.countHitOnce(window, 'one', now))).toBe(true);
    expect(await throttles.countHitOnce(window, 'one', now)).toBe(true);
    expect(await throttles.countHitOnce(window, 'two', now)).toBe(true);
    expect(await throttles.countHitOnce(window, 'three', now)).toBe(false);
    expect(await throttles.countHitOnce(window, 'two', now)).toBe(true);
    expect(await throttles.countHit(window, now)).toBe(20);
  });

  test('does not count a cause that finds it filled by hits without one', async () => {
    const window = windowOf(1);
    await throttles.countHit(window, now);

    expect(await throttles.countHitOnce(window, 'one', now)).toBe(false);
  });

  test('is deleted a minute after its end', async () => {
    const window = windowOf(1);
    await throttles.countHit(window, now);

    const start = Date.parse('2026-03-01T12:00:00Z') / 1000;
    expect(await countersOf(window.key)).toEqual([
      { pk: window.key, sk: String(start), by: expect.any(String), hits: 1, expiresAt: start + 120 },
    ]);
  });

  test('is scaled by the operator, a fraction of a call counting as one', () => {
    vi.stubEnv('RATE_LIMIT_SCALE', '0.25');
    const scaled = [throttles.scaleLimit(8), throttles.scaleLimit(9)];
    vi.unstubAllEnvs();

    expect([...scaled, throttles.scaleLimit(9)]).toEqual([2, 3, 9]);
  });
});

describe('daily tries', () => {
  const pauses = [
    { tries: 2, seconds: 10 },
    { tries: 4, seconds: 100 },
  ];
  const tries = () => ({ key: `tries#${newId()}`, pauses });

  test('pass at once, then with growing pauses', async () => {
    const backoff = tries();
    const answers: unknown[] = [];
    for (const at of [0, 0, 3, 10, 19, 20, 21, 119, 120]) {
      answers.push(await throttles.countAttempt(backoff, later(at)));
    }

    expect(answers).toEqual([undefined, undefined, 7, undefined, 1, undefined, 99, 1, undefined]);
  });

  test('are those of a day, from midnight, and deleted a day later', async () => {
    const backoff = tries();
    const [noon, midnight] = [new Date('2026-03-01T12:00:00Z'), new Date('2026-03-02T00:00:00Z')];
    for (const at of [noon, noon, noon]) await throttles.countAttempt(backoff, at);
    const lastOfDay = new Date(midnight.getTime() - 1);
    expect(await throttles.countAttempt(backoff, lastOfDay)).toBeUndefined();
    expect(await throttles.countAttempt(backoff, lastOfDay)).toBe(10);

    expect(await throttles.countAttempt(backoff, midnight)).toBeUndefined();

    const [day, next] = [Date.parse('2026-03-01T00:00:00Z') / 1000, midnight.getTime() / 1000];
    expect(await countersOf(backoff.key)).toEqual(
      expect.arrayContaining([
        {
          pk: backoff.key,
          sk: `${day}`,
          by: expect.any(String),
          hits: 3,
          lastAt: next - 1,
          expiresAt: day + 2 * 86_400,
        },
        {
          pk: backoff.key,
          sk: `${next}`,
          by: expect.any(String),
          hits: 1,
          lastAt: next,
          expiresAt: next + 2 * 86_400,
        },
      ]),
    );
  });

  test('are scaled by the operator', async () => {
    const backoff = tries();
    vi.stubEnv('RATE_LIMIT_SCALE', '1.5');
    const answers: unknown[] = [];
    for (const at of [0, 0, 0, 1]) answers.push(await throttles.countAttempt(backoff, later(at)));
    vi.unstubAllEnvs();

    expect(answers).toEqual([undefined, undefined, undefined, 9]);
  });

  test('that succeeded are uncounted, never below zero', async () => {
    const backoff = tries();
    await throttles.uncountAttempt(backoff, now);
    await throttles.countAttempt(backoff, now);
    await throttles.countAttempt(backoff, now);
    await throttles.uncountAttempt(backoff, now);

    expect(await throttles.countAttempt(backoff, later(1))).toBeUndefined();
    expect(await throttles.countAttempt(backoff, later(2))).toBe(9);
  });
});

test('a new account has lower limits for a week, a visitor no higher ones; admins have none', () => {
  const declared = { name: 'x', by: 'caller', count: 50, newcomers: 10, seconds: 60 } as const;
  const madeDaysAgo = (days: number) => newId(new Date(now.getTime() - days * 24 * 3600 * 1000));
  const countOf = (days: number, role: 'member' | 'admin' = 'member') =>
    limitFor(declared, { userId: madeDaysAgo(days), role }, now);

  expect([countOf(0), countOf(newcomerDays - 0.001), countOf(newcomerDays), countOf(100)]).toEqual([
    10, 10, 50, 50,
  ]);
  expect([countOf(0, 'admin'), limitFor(declared, undefined, now)]).toEqual([50, 10]);
  const { newcomers: _, ...alike } = declared;
  expect(limitFor(alike, { userId: madeDaysAgo(0), role: 'member' }, now)).toBe(50);
});

describe('a route passes', () => {
  const plain = { path: '/api/v1/x', method: 'GET', summary: '', otherwise: 'It failed.' } as const;
  const reply = z.object({ done: z.boolean() });
  const handlerOf = (declared: Partial<Throttle>, access: 'anyone' | 'member' = 'anyone') => {
    const most = { name: `test-${newId()}`, by: 'address', count: 2, seconds: 60, ...declared } as const;
    const declaration = route({ ...plain, access, reply, throttle: most });
    return serve(declaration, () => Promise.resolve({ done: true }));
  };
  const from = (ip: string, query?: Readonly<Record<string, string>>) => ({
    method: 'GET',
    headers: { 'x-viewer-ip': ip },
    ...(query && { query }),
  });
  const member = async (at: Date) => {
    const secrets = await sessions.start({ id: newId(at), role: 'member' }, new Date());
    return { cookies: [`__Host-sid=${secrets?.sid}`] };
  };
  const statuses = async (handler: ReturnType<typeof handlerOf>, ...sent: readonly Sent[]) => {
    const all: unknown[] = [];
    for (const one of sent) all.push((await ask(handler, one)).status);
    return all;
  };
  const [one, other] = ['203.0.113.7', '203.0.113.8'];
  const longAgo = later(-1000 * 24 * 3600);

  beforeAll(() => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    vi.useFakeTimers({ toFake: ['Date'], now });
  });
  afterAll(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test('its limit per address, and says when to retry', async () => {
    const handler = handlerOf({});

    expect(await statuses(handler, from(one), from(other), from(one), from(one), from(other))).toEqual([
      200, 200, 200, 429, 200,
    ]);
    const refused = await ask(handler, from(one));
    expect(refused.headers?.['retry-after']).toBe('20');
  });

  test('its limit per caller, anywhere; visitors by address', async () => {
    const [mine, theirs] = [await member(longAgo), await member(longAgo)];
    const handler = handlerOf({ by: 'caller' });
    const asked = [mine, mine, mine, theirs].map((who) => ({ ...from(one), ...who }));

    expect(await statuses(handler, ...asked, from(one), from(one), from(one), from(other))).toEqual([
      200, 200, 429, 200, 200, 200, 429, 200,
    ]);
    const byAddress = handlerOf({});
    expect(await statuses(byAddress, ...asked.slice(1), { ...from(other), ...theirs })).toEqual([
      200, 200, 429, 200,
    ]);
  });

  test('fewer calls of a new account', async () => {
    const handler = handlerOf({ by: 'caller', newcomers: 1 }, 'member');
    const [fresh, old] = [await member(now), await member(longAgo)];

    expect(
      await statuses(handler, ...[fresh, fresh, old, old, old].map((who) => ({ ...from(one), ...who }))),
    ).toEqual([200, 429, 200, 200, 429]);
  });

  test('all calls that are not of the counted kind', async () => {
    const handler = handlerOf({ count: 1, onlyWith: ['q', 'r'] });
    const free = [from(one), from(one, { s: '1' }), from(one, { q: '' })];

    expect(await statuses(handler, ...free, ...free)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await statuses(handler, from(one, { r: '1' }), from(one, { q: '1' }), ...free)).toEqual([
      200, 429, 200, 200, 200,
    ]);
  });

  test('the counted action per caller, and fewer while they are new', async () => {
    const declared = { name: `test-${newId()}`, by: 'caller', count: 2, newcomers: 1, seconds: 60 } as const;
    const [fresh, old] = [now, longAgo].map((at) => ({
      userId: newId(at),
      role: 'member' as const,
    }));
    if (fresh === undefined || old === undefined) throw new Error('there are two');
    const full = { status: 429, retryAfterSeconds: 20 };

    const once = (who: typeof old) => countIfDone(declared, who, now, async () => 'done');
    await once(fresh);
    await expect(once(fresh)).rejects.toMatchObject(full);
    for (const _ of [1, 2]) await once(old);
    await expect(once(old)).rejects.toMatchObject(full);
  });
});
