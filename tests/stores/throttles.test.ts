import { afterAll, describe, expect, test, vi } from 'vitest';
import { newcomerDays } from '#shared/throttles.ts';
import { startEngine } from '../support/engine.ts';
import { first, refusal, withFault } from '../support/refusals.ts';
import { documentsOf, type Row, rowsOf } from '../support/wholeTables.ts';

const engine = await startEngine();
const { newId } = await import('#functions/stores/ids.ts');
const throttles = await import('#functions/stores/throttles.ts');
const { countFor } = await import('#functions/http/throttle.ts');
const { transact } = await import('#functions/stores/transaction.ts');

afterAll(() => engine.stop());

/** 40 seconds into a window of a minute. */
const now = new Date('2026-03-01T12:00:40.900Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const windowOf = (most: number) => ({ key: `test#${newId()}`, most, seconds: 60 });

describe('a window', () => {
  test('lets through as many as it may, then says when it ends, and begins anew', async () => {
    const window = windowOf(2);
    const answers: unknown[] = [];
    for (const at of [0, 1, 2, 19, 20]) answers.push(await throttles.hit(window, later(at)));

    expect(answers).toEqual([undefined, undefined, 18, 1, undefined]);
  });

  test('lets through exactly as many of those who come at once', async () => {
    const window = windowOf(7);

    const answers = await Promise.all(Array.from({ length: 20 }, () => throttles.hit(window, now)));

    expect(answers.filter((seconds) => seconds === undefined)).toHaveLength(7);
    expect(new Set(answers)).toEqual(new Set([undefined, 20]));
  });

  test('counts in the transaction of what it counts, and refuses that when it is full', async () => {
    const window = windowOf(1);

    expect(await transact([throttles.countStep(window, now)])).toEqual({ done: true });
    expect(await transact([throttles.countStep(window, now)])).toMatchObject({ done: false, refused: [0] });
    expect(await throttles.hit(window, now)).toBe(20);
  });

  test('counts a cause once, whatever becomes of the answers, and refuses others when it is full', async () => {
    const window = windowOf(2);

    const lost = { behind: first(1, /Update/, refusal('TimeoutError')) };
    expect(await withFault(lost, () => throttles.hitOnce(window, 'one', now))).toBe(true);
    expect(await throttles.hitOnce(window, 'one', now)).toBe(true);
    expect(await throttles.hitOnce(window, 'two', now)).toBe(true);
    expect(await throttles.hitOnce(window, 'three', now)).toBe(false);
    expect(await throttles.hitOnce(window, 'two', now)).toBe(true);
    expect(await throttles.hit(window, now)).toBe(20);
  });

  test('is swept up a minute behind its end', async () => {
    const window = windowOf(1);
    await throttles.hit(window, now);

    const start = Date.parse('2026-03-01T12:00:00Z') / 1000;
    const documents = documentsOf(process.env);
    const rows: Row[] = [];
    for await (const row of rowsOf(documents, process.env['LIMITS_TABLE'])) rows.push(row);
    documents.destroy();
    expect(rows.filter(({ pk }) => pk === window.key)).toEqual([
      { pk: window.key, sk: String(start), hits: 1, expiresAt: start + 120 },
    ]);
  });

  test('is as wide as the operator scales it, a part of a call counting as one', () => {
    vi.stubEnv('RATE_LIMIT_SCALE', '0.25');
    const scaled = [throttles.scaled(8), throttles.scaled(9)];
    vi.unstubAllEnvs();

    expect([...scaled, throttles.scaled(9)]).toEqual([2, 3, 9]);
  });
});

describe('tries of a day', () => {
  const pauses = [
    { tries: 2, seconds: 10 },
    { tries: 4, seconds: 100 },
  ];
  const tries = () => ({ key: `tries#${newId()}`, pauses });

  test('go through at once, then with pauses that grow', async () => {
    const backoff = tries();
    const answers: unknown[] = [];
    for (const at of [0, 0, 3, 10, 19, 20, 21, 119, 120]) {
      answers.push(await throttles.tryOnce(backoff, later(at)));
    }

    expect(answers).toEqual([undefined, undefined, 7, undefined, 1, undefined, 99, 1, undefined]);
  });

  test('that succeeded are taken back, and never below none', async () => {
    const backoff = tries();
    await throttles.takeBackTry(backoff, now);
    await throttles.tryOnce(backoff, now);
    await throttles.tryOnce(backoff, now);
    await throttles.takeBackTry(backoff, now);

    expect(await throttles.tryOnce(backoff, later(1))).toBeUndefined();
    expect(await throttles.tryOnce(backoff, later(2))).toBe(9);
  });
});

test('a new account may do less, until it is a week old, and a visitor without login no more than that; admins never', () => {
  const declared = { name: 'x', by: 'caller', count: 50, newcomers: 10, seconds: 60 } as const;
  const madeDaysAgo = (days: number) => newId(new Date(now.getTime() - days * 24 * 3600 * 1000));
  const countOf = (days: number, role: 'member' | 'admin' = 'member') =>
    countFor(declared, { userId: madeDaysAgo(days), role }, now);

  expect([countOf(0), countOf(newcomerDays - 0.001), countOf(newcomerDays), countOf(100)]).toEqual([
    10, 10, 50, 50,
  ]);
  expect([countOf(0, 'admin'), countFor(declared, undefined, now)]).toEqual([50, 10]);
  const { newcomers: _, ...alike } = declared;
  expect(countFor(alike, { userId: madeDaysAgo(0), role: 'member' }, now)).toBe(50);
});
