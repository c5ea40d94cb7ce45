import { AsyncLocalStorage } from 'node:async_hooks';
import { deadlines } from '#functions/platform/aws/deadlines.ts';
import { isTransient } from './databaseFaults.ts';

/** Thrown if an operation ran out of time for a temporary reason. A later call may succeed. */
export class TimedOutError extends Error {
  override readonly name = 'TimedOutError';
}

/** Returned by an attempt that wants to be repeated. */
export const RETRY = Symbol('retry');

const firstWaitMs = 10;

interface RetryPolicy {
  readonly maxAttempts: number;
  readonly maxWaitMs: number;
}

/** After a lost race, retry soon: someone else made progress, and long waits would only favor later callers. */
const racePolicy: RetryPolicy = { maxAttempts: 200, maxWaitMs: 250 };
/**
 * Ten attempts succeed in 99.97 % of cases on a row with 20 transactions a second of 20 ms each, or 20 at the same
 * instant; two attempts succeed in 87 % and 10 % (simulated).
 */
export const contentionPolicy: RetryPolicy = { maxAttempts: 10, maxWaitMs: 250 };
/** Give an overloaded service time to recover. */
export const faultPolicy: RetryPolicy = { maxAttempts: 25, maxWaitMs: 1000 };

/** The deadline of the current operation in epoch milliseconds; a nested retry shares it. */
const deadlineStorage = new AsyncLocalStorage<number>();

/**
 * Repeats an attempt until it does not return `RETRY`. Use it for optimistic writes: read, write on the condition
 * that nothing changed, and read again after a conflict. Waits grow exponentially with full jitter.
 * @throws TimedOutError after `deadlines.operationMs` or the maximum number of attempts.
 */
export function retryUntilDone<T>(
  attempt: () => Promise<T | typeof RETRY>,
  policy: RetryPolicy = racePolicy,
): Promise<T> {
  const until = deadlineStorage.getStore() ?? Date.now() + deadlines.operationMs;
  return deadlineStorage.run(until, () => runAttempts(attempt, until, policy));
}

async function runAttempts<T>(
  attempt: () => Promise<T | typeof RETRY>,
  until: number,
  { maxAttempts, maxWaitMs }: RetryPolicy,
): Promise<T> {
  for (let count = 1; count <= maxAttempts; count += 1) {
    const result = await attempt();
    if (result !== RETRY) return result;
    const wait = Math.random() * Math.min(maxWaitMs, firstWaitMs * 2 ** count);
    if (Date.now() + wait > until) break;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  throw new TimedOutError('the operation timed out');
}

/**
 * Sends a request and repeats it after temporary errors. A conditional write whose response was lost may be refused
 * because it already succeeded; a caller that must know reads the item.
 */
export function withRetry<T>(send: () => Promise<T>, policy: RetryPolicy = faultPolicy): Promise<T> {
  return retryUntilDone(() => send().catch(retryIfTransient), policy);
}

function retryIfTransient(error: unknown): typeof RETRY {
  if (isTransient(error)) return RETRY;
  throw error;
}

const secondAttemptMs = 100;

/**
 * Sends a request, and once more after a short wait if the error is temporary.
 * @throws the error of the second attempt.
 */
export async function retryOnce<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!isTransient(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, Math.random() * secondAttemptMs));
    return send();
  }
}
