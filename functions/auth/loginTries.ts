import { commonFailure } from '#functions/platform/http/failure.ts';
import { sha256 } from '#functions/platform/runtime/hash.ts';
import { type Backoff, countAttempt, uncountAttempt } from '#functions/platform/throttles/throttles.ts';
import { knownDeviceKey, type LoginOrigin } from './store/devices.ts';

/**
 * Pauses between tries for one name from one address within a day: 20 without a pause, then growing ones; about 130 a
 * day at most.
 */
const fromOneOrigin = [
  { tries: 20, seconds: 30 },
  { tries: 25, seconds: 120 },
  { tries: 30, seconds: 900 },
] as const;

/** The same for all unknown devices and addresses together: about 400 guesses a day, from any number of machines. */
const fromAnywhere = [
  { tries: 300, seconds: 60 },
  { tries: 330, seconds: 900 },
] as const;

/** A counted login try, to be uncounted if it succeeds. */
interface LoginTry {
  readonly counted: readonly Backoff[];
  readonly now: Date;
}

/**
 * Counts a try for a name. A member's username and e-mail have separate counters: with a shared one, the limit of one
 * name would reveal which address belongs to it. A device or address from which the member has logged in before has its
 * own counter, so that nobody else can lock the member out; all others are counted each, and together.
 * @param userId the member with this name; undefined if there is none, which is handled the same way.
 * @throws the problem that says when to try again.
 */
export async function countLoginTry(
  name: string,
  userId: string | undefined,
  origin: LoginOrigin,
  now: Date,
): Promise<LoginTry> {
  const nameHash = sha256(name);
  const knownDevice = await knownDeviceKey(userId ?? nameHash, origin, now);
  const originWindow = { key: `login#${nameHash}#${knownDevice ?? origin.address}`, pauses: fromOneOrigin };
  const anywhereWindow = { key: `login#${nameHash}`, pauses: fromAnywhere };
  const backoffs = knownDevice === undefined ? [originWindow, anywhereWindow] : [originWindow];
  for (const backoff of backoffs) {
    const retryAfterSeconds = await countAttempt(backoff, now);
    if (retryAfterSeconds !== undefined) throw commonFailure('tooManyTries', { retryAfterSeconds });
  }
  return { counted: backoffs, now };
}

/** Uncounts a try that succeeded. */
export async function uncountTries({ counted, now }: LoginTry): Promise<void> {
  await Promise.all(counted.map((backoff) => uncountAttempt(backoff, now)));
}
