import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deadlines } from '#functions/platform/aws/deadlines.ts';
import { RETRY, retryOnce, withRetry, TimedOutError, retryUntilDone } from './retry.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const throttled = Object.assign(new Error('slow'), { name: 'ThrottlingException' });

/** Runs all timers, and returns how long the work took and how it ended. */
async function afterTimers(work: Promise<unknown>) {
  const start = Date.now();
  const ended = work.then(
    (value: unknown) => ({ value, ms: Date.now() - start }),
    (error: unknown) => ({ error, ms: Date.now() - start }),
  );
  await vi.runAllTimersAsync();
  return ended;
}

describe('a retried operation', () => {
  test('waits longer each time, at most a second', async () => {
    const at: number[] = [];
    const start = Date.now();

    await afterTimers(
      withRetry(() => {
        at.push(Date.now() - start);
        return Promise.reject(throttled);
      }),
    );

    expect(at.slice(0, 9)).toEqual([0, 20, 60, 140, 300, 620, 1260, 2260, 3260]);
  });

  test('waits at most a quarter of a second after a lost race', async () => {
    const at: number[] = [];
    const start = Date.now();

    await afterTimers(
      retryUntilDone(() => {
        at.push(Date.now() - start);
        return Promise.resolve(RETRY);
      }),
    );

    expect(at.slice(0, 7)).toEqual([0, 20, 60, 140, 300, 550, 800]);
  });

  test('ends before its deadline', async () => {
    const { ms, ...ended } = await afterTimers(retryUntilDone(() => Promise.resolve(RETRY)));

    expect(ended).toMatchObject({ error: expect.any(TimedOutError) });
    expect(ms).toBeLessThanOrEqual(deadlines.operationMs);
  });

  test('ends after two hundred attempts without waiting', async () => {
    vi.mocked(Math.random).mockReturnValue(0);
    let tries = 0;

    const ended = await afterTimers(
      retryUntilDone(() => {
        tries += 1;
        return Promise.resolve(RETRY);
      }),
    );

    expect(ended).toMatchObject({ error: expect.any(TimedOutError) });
    expect(tries).toBe(200);
  });

  test('inside another one shares its deadline', async () => {
    const { ms } = await afterTimers(
      retryUntilDone(async () => {
        await new Promise((resolve) => setTimeout(resolve, 3000));
        return withRetry(() => Promise.reject(throttled));
      }),
    );

    expect(ms).toBeLessThanOrEqual(deadlines.operationMs);
  });

  test('makes its last attempt exactly at the deadline, and none after it', async () => {
    const tries = async (until: number) => {
      const at: number[] = [];
      const start = Date.now();
      await afterTimers(
        retryUntilDone(async () => {
          if (at.length === 0) await new Promise((resolve) => setTimeout(resolve, until));
          at.push(Date.now() - start);
          return RETRY;
        }),
      );
      return at;
    };
    const [end, wait] = [deadlines.operationMs, 20];

    expect(await tries(end - wait)).toEqual([end - wait, end]);
    expect(await tries(end - wait + 1)).toEqual([end - wait + 1]);
  });

  test('does not repeat permanent errors', async () => {
    const refused = Object.assign(new Error('no'), { name: 'AccessDeniedException' });

    expect(await afterTimers(withRetry(() => Promise.reject(refused)))).toEqual({ error: refused, ms: 0 });
  });

  test('returns as soon as it succeeds', async () => {
    const answers = [RETRY, RETRY, 'done'] as const;
    let index = 0;

    const ended = await afterTimers(
      retryUntilDone(() => {
        index += 1;
        return Promise.resolve(answers[index - 1] ?? RETRY);
      }),
    );

    expect(ended).toEqual({ value: 'done', ms: 60 });
  });
});

describe('an operation that is retried once', () => {
  const failing = (errors: readonly Error[]) => {
    const left = [...errors];
    return vi.fn(() => {
      const error = left.shift();
      return error === undefined ? Promise.resolve('sent') : Promise.reject(error);
    });
  };

  test('repeats a temporary error within a tenth of a second', async () => {
    const send = failing([throttled]);

    expect(await afterTimers(retryOnce(send))).toEqual({ value: 'sent', ms: 100 });
    expect(send).toHaveBeenCalledTimes(2);
  });

  test('makes no third attempt', async () => {
    const send = failing([throttled, throttled]);

    expect(await afterTimers(retryOnce(send))).toEqual({ error: throttled, ms: 100 });
    expect(send).toHaveBeenCalledTimes(2);
  });

  test('does not repeat permanent errors', async () => {
    const refused = Object.assign(new Error('no'), { name: 'AccessDeniedException' });
    const send = failing([refused]);

    expect(await afterTimers(retryOnce(send))).toEqual({ error: refused, ms: 0 });
    expect(send).toHaveBeenCalledTimes(1);
  });
});
