import { array, assert, asyncProperty, boolean, constantFrom, integer, nat, record } from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import * as sessions from '#functions/members/sessions/sessions.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { throttleLimitFor, countIfDone } from '#functions/platform/http/throttle.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import * as throttles from '#functions/platform/throttles/throttles.ts';
import { serve } from '#functions/serve.ts';
import { route, type Throttle } from '#shared/platform/contract.ts';
import { newcomerDays } from '#shared/platform/throttles.ts';
import { ask, type Sent } from '#tests/support/anEvent.ts';
import { documents } from '#tests/support/documents.ts';
import { startEngine } from '#tests/support/engine.ts';
import { first, refusal, withFault } from '#tests/support/refusals.ts';
import { runs } from '#tests/support/runs.ts';
import { type Row, rowsOf } from '#tests/support/wholeTables.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

const now = new Date('2026-03-01T12:00:40.900Z');
const later = (seconds: number, from = now) => new Date(from.getTime() + seconds * 1000);
const windowOf = (limit: number) => ({ key: `test#${newId()}`, limit, seconds: 60 });
const random = { tags: ['random'], timeout: 600_000 };

describe('a window', () => {
  const acts = array(
    record({
      after: nat(30),
      how: constantFrom('hit', 'hit', 'step', 'cause', 'uncount'),
      cause: constantFrom('one', 'two', 'three'),
      isLost: boolean(),
    }),
    { minLength: 1, maxLength: 24 },
  );

  test('passes its limit of hits and of different causes, says when it ends, and starts again', random, () =>
    assert(
      asyncProperty(integer({ min: 1, max: 4 }), acts, async (limit, all) => {
        const window = windowOf(limit);
        const windows = new Map<number, { hits: number; readonly causes: Set<string> }>();
        let seconds = 40;
        for (const { after, how, cause, isLost } of all) {
          seconds += after;
          const moment = later(seconds - 40);
          const counted = windows.get(Math.floor(seconds / 60)) ?? { hits: 0, causes: new Set() };
          windows.set(Math.floor(seconds / 60), counted);
          const [isFree, isKnown] = [counted.hits < limit, how === 'cause' && counted.causes.has(cause)];
          if (how === 'hit') {
            const wait = isFree ? undefined : 60 - (seconds % 60);
            expect(await throttles.countHit(window, moment)).toBe(wait);
          } else if (how === 'step') {
            expect((await transact([throttles.countHitStep(window, moment)])).done).toBe(isFree);
          } else if (how === 'cause') {
            // The response to its write may be lost.
            const lost = isLost ? { behind: first(1, /Update/, refusal('TimeoutError')) } : {};
            const count = () => throttles.countHitOnce(window, cause, moment);
            expect(await withFault(lost, count)).toBe(isFree || isKnown);
            if (isFree) counted.causes.add(cause);
          } else {
            await throttles.uncountHit(window, moment);
            counted.hits = Math.max(0, counted.hits - 1);
          }
          if (how !== 'uncount' && isFree && !isKnown) counted.hits += 1;
        }
      }),
      { numRuns: runs(15, 200) },
    ),
  );

  test('passes exactly its limit of concurrent hits', async () => {
    const window = windowOf(7);

    const answers = await Promise.all(Array.from({ length: 20 }, () => throttles.countHit(window, now)));

    expect(answers.filter((seconds) => seconds === undefined)).toHaveLength(7);
    expect(new Set(answers)).toEqual(new Set([undefined, 20]));
  });
});

describe('daily tries', () => {
  const pauses = [
    { tries: 2, seconds: 10 },
    { tries: 4, seconds: 100 },
  ];
  const beforeMidnight = new Date('2026-03-01T23:57:00.900Z');
  const acts = array(
    record({
      after: constantFrom(0, 0, 1, 9, 10, 99, 100),
      succeeded: constantFrom(false, false, false, true),
    }),
    { minLength: 1, maxLength: 24 },
  );

  test(
    'pass at once, then with growing pauses; those that succeed are uncounted, and every day starts anew',
    random,
    () =>
      assert(
        asyncProperty(constantFrom(undefined, '0.3', '1.5'), acts, async (scale, all) => {
          vi.stubEnv('RATE_LIMIT_SCALE', scale);
          const backoff = { key: `tries#${newId()}`, pauses };
          const days = new Map<string, { hits: number; lastAt: number }>();
          let seconds = 0;
          for (const { after, succeeded } of all) {
            seconds += after;
            const moment = later(seconds, beforeMidnight);
            const day = moment.toISOString().slice(0, 10);
            const counted = days.get(day) ?? { hits: 0, lastAt: 0 };
            days.set(day, counted);
            // A try that succeeded is uncounted: the last one, or none on a new day.
            if (succeeded) {
              await throttles.uncountAttempt(backoff, moment);
              counted.hits = Math.max(0, counted.hits - 1);
            }
            // The operator's scale applies to the numbers of tries; a fraction counts as one.
            const pause = pauses.findLast(
              ({ tries }) => counted.hits >= Math.ceil(tries * Number(scale ?? 1)),
            );
            const left = pause === undefined ? 0 : counted.lastAt + pause.seconds - seconds;
            expect(await throttles.countAttempt(backoff, moment)).toBe(left > 0 ? left : undefined);
            if (left <= 0) Object.assign(counted, { hits: counted.hits + 1, lastAt: seconds });
          }
          vi.unstubAllEnvs();
        }),
        { numRuns: runs(15, 200) },
      ),
  );
});

test('the rows of a window are deleted a minute after its end, those of a day a day after its end', async () => {
  const [window, backoff] = [windowOf(1), { key: `tries#${newId()}`, pauses: [{ tries: 1, seconds: 9 }] }];
  await throttles.countHit(window, now);
  await throttles.countAttempt(backoff, now);

  const [minute, day] = ['2026-03-01T12:00:00Z', '2026-03-01T00:00:00Z'].map((at) => Date.parse(at) / 1000);
  const rows: Row[] = [];
  for await (const row of rowsOf(documents, process.env['LIMITS_TABLE'])) rows.push(row);
  const row = { by: expect.any(String), hits: 1 };
  expect(rows.filter(({ pk }) => pk === window.key)).toEqual([
    { ...row, pk: window.key, sk: `${minute}`, expiresAt: (minute ?? 0) + 120 },
  ]);
  const lastAt = Math.floor(now.getTime() / 1000);
  expect(rows.filter(({ pk }) => pk === backoff.key)).toEqual([
    { ...row, pk: backoff.key, sk: `${day}`, lastAt, expiresAt: (day ?? 0) + 2 * 86_400 },
  ]);
});

test('a new account has lower limits for a week, a visitor no higher ones; admins have none', () => {
  const declared = { name: 'x', by: 'caller', count: 50, newcomers: 10, seconds: 60 } as const;
  const madeDaysAgo = (days: number) => newId(new Date(now.getTime() - days * 24 * 3600 * 1000));
  const countOf = (days: number, role: 'member' | 'admin' = 'member') =>
    throttleLimitFor(declared, { userId: madeDaysAgo(days), role }, now);

  expect([countOf(0), countOf(newcomerDays - 0.001), countOf(newcomerDays), countOf(100)]).toEqual([
    10, 10, 50, 50,
  ]);
  expect([countOf(0, 'admin'), throttleLimitFor(declared, undefined, now)]).toEqual([50, 10]);
  const { newcomers: _, ...alike } = declared;
  expect(throttleLimitFor(alike, { userId: madeDaysAgo(0), role: 'member' }, now)).toBe(50);
});

describe('a route passes', () => {
  const plain = { path: '/api/v1/x', method: 'GET', summary: '', otherwise: 'It failed.' } as const;
  const reply = z.object({ done: z.boolean() });
  const handlerOf = (declared: Partial<Throttle>, access: 'optional' | 'member' = 'optional') => {
    const most = { name: `test-${newId()}`, by: 'address', count: 2, seconds: 60, ...declared } as const;
    const declaration = route({ ...plain, access, reply, throttle: most });
    return serve(declaration, () => Promise.resolve({ done: true }));
  };
  const from = (ip: string, query?: Readonly<Record<string, string>>): Sent => ({
    method: 'GET',
    headers: { 'x-viewer-ip': ip },
    ...(query && { query }),
  });
  const [home, elsewhere] = ['203.0.113.7', '203.0.113.8'];
  const longAgo = later(-1000 * 24 * 3600);
  let calls: Readonly<Record<string, Sent>> = {};

  beforeAll(async () => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    vi.useFakeTimers({ toFake: ['Date'], now });
    const member = async (at: Date, ip = home) => {
      const secrets = await sessions.startSession({ id: newId(at), role: 'member' }, new Date());
      return { ...from(ip), cookies: [`__Host-sid=${secrets?.sid}`] };
    };
    const theirs = await member(longAgo);
    calls = {
      home: from(home),
      elsewhere: from(elsewhere),
      mine: await member(longAgo),
      theirs,
      'theirs elsewhere': { ...theirs, ...from(elsewhere) },
      fresh: await member(now),
      'with s': from(home, { s: '1' }),
      'with an empty q': from(home, { q: '' }),
      'with q': from(home, { q: '1' }),
      'with r': from(home, { r: '1' }),
    };
  });
  afterAll(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  // Calls marked with ! are refused.
  test.each<[what: string, calls: string, declared: Partial<Throttle>, access?: 'member']>([
    ['its limit per address', 'home, elsewhere, home, home!, elsewhere', {}],
    ['its limit per address, also of members', 'mine, mine, theirs!, theirs elsewhere', {}],
    [
      'its limit per caller, anywhere; visitors by address',
      'mine, mine, mine!, theirs, home, home, home!, elsewhere, theirs elsewhere, theirs!',
      { by: 'caller' },
    ],
    [
      'fewer calls of a new account',
      'fresh, fresh!, mine, mine, mine!',
      { by: 'caller', newcomers: 1 },
      'member',
    ],
    [
      'all calls that are not of the counted kind',
      'home, with s, with an empty q, home, with r, with q!, home, with s',
      { count: 1, onlyWith: ['q', 'r'] },
    ],
  ])('%s: %s', async (_, callers, declared, access) => {
    const handler = handlerOf(declared, access);
    for (const word of callers.split(', ')) {
      const { status, body, headers } = await ask(handler, calls[word.replace('!', '')] ?? {});
      const refused = { code: 'TOO_MANY_TRIES', retryAfter: '20' };
      expect([word, status]).toEqual([word, word.endsWith('!') ? 429 : 200]);
      if (status === 429)
        expect({ code: body['code'], retryAfter: headers?.['retry-after'] }).toEqual(refused);
    }
  });

  test('the counted action per caller, and fewer while they are new', async () => {
    const declared = { name: `test-${newId()}`, by: 'caller', count: 2, newcomers: 1, seconds: 60 } as const;
    for (const [at, most] of [
      [now, 1],
      [longAgo, 2],
    ] as const) {
      const who = { userId: newId(at), role: 'member' } as const;
      const once = () => countIfDone(declared, who, now, async () => 'done');
      for (let count = 0; count < most; count += 1) expect(await once()).toBe('done');
      await expect(once()).rejects.toMatchObject({ status: 429, retryAfterSeconds: 20 });
    }
  });
});
