import { AsyncLocalStorage } from 'node:async_hooks';
import { deadlines } from '#functions/platform/aws/deadlines.ts';
import { isPassing } from './databaseFaults.ts';

/** Thrown where something could not be done in time although nothing is wrong with it: later it may well succeed. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}

/** What a try answers that wants another one. */
export const RETRY = Symbol('again');

const firstWaitMs = 10;

interface Pace {
  readonly triesMost: number;
  readonly longestWaitMs: number;
}

/** Whoever lost a race tries again soon: somebody else has got on, and long waits would only favour who came later. */
const races: Pace = { triesMost: 200, longestWaitMs: 250 };
/**
 * Ten tries get through, to 99.97 %, where a row takes 20 transactions a second of 20 ms each, or 20 at the same instant;
 * two tries do so for 87 % and 10 % of them (simulated).
 */
export const contention: Pace = { triesMost: 10, longestWaitMs: 250 };
/** What is overloaded is given time. */
export const faults: Pace = { triesMost: 25, longestWaitMs: 1000 };

/** The moment at which the operation under way ends, in epoch milliseconds; a repetition within another ends with it. */
const ending = new AsyncLocalStorage<number>();

/**
 * Does something until it is done: to read, try a write that holds only for what was read, and read again where
 * somebody was faster. The waits between the tries grow with full jitter.
 * @throws Unavailable where it is not done after `deadlines.operationMs` or so many tries.
 */
export function retryUntilDone<T>(attempt: () => Promise<T | typeof RETRY>, pace: Pace = races): Promise<T> {
  const until = ending.getStore() ?? Date.now() + deadlines.operationMs;
  return ending.run(until, () => tried(attempt, until, pace));
}

async function tried<T>(
  attempt: () => Promise<T | typeof RETRY>,
  until: number,
  { triesMost, longestWaitMs }: Pace,
): Promise<T> {
  for (let count = 1; count <= triesMost; count += 1) {
    const result = await attempt();
    if (result !== RETRY) return result;
    const wait = Math.random() * Math.min(longestWaitMs, firstWaitMs * 2 ** count);
    if (Date.now() + wait > until) break;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  throw new Unavailable('it could not be done in time');
}

/**
 * Sends a request, and again while what stopped it may pass. A conditional write whose answer was lost may be refused
 * by its own earlier self: who must know asks the item.
 */
export function withRetry<T>(send: () => Promise<T>): Promise<T> {
  return retryUntilDone(() => orRetry(send()), faults);
}

/** The result of a request, or `again` where what stopped it may pass. */
export async function orRetry<T>(sent: Promise<T>): Promise<T | typeof RETRY> {
  try {
    return await sent;
  } catch (error) {
    if (isPassing(error)) return RETRY;
    throw error;
  }
}

const soonMs = 100;

/** Sends a request, and once more, soon, where what stopped it may pass. @throws what stopped the second. */
export async function retryOnce<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!isPassing(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, Math.random() * soonMs));
    return send();
  }
}
