import { createHash } from 'node:crypto';
import { problem } from '#functions/platform/http/failure.ts';
import { knownAs, type DevicePlace } from './store/devices.ts';
import { type Backoff, takeBackTry, tryOnce } from '#functions/platform/http/throttles.ts';

/**
 * Pauses between tries at one name within a day, from one place: 20 at once, then ever longer ones; no more than some
 * 130 a day.
 */
const fromOnePlace = [
  { tries: 20, seconds: 30 },
  { tries: 25, seconds: 120 },
  { tries: 30, seconds: 900 },
] as const;

/** The same for all places together where the member was never seen: some 400 guesses a day, however many machines guess. */
const fromAnywhere = [
  { tries: 300, seconds: 60 },
  { tries: 330, seconds: 900 },
] as const;

/** A try at a name that was let through, to be taken back if it succeeds. */
export interface LoginTry {
  readonly counted: readonly Backoff[];
  readonly now: Date;
}

/**
 * Counts a try at a name. Username and e-mail of one member are two names: one counter for both would end with either,
 * and so tell whoever tries whose address it is. A device or address from which its member logged in before is counted
 * by itself, so that nobody elsewhere can lock the member out; all other places are counted each, and together.
 * @param userId of whoever has the name; undefined for a name that nobody has, which is treated alike.
 * @throws the problem that says when to come back.
 */
export async function countTry(
  name: string,
  userId: string | undefined,
  place: DevicePlace,
  now: Date,
): Promise<LoginTry> {
  const counted = createHash('sha256').update(name).digest('base64url');
  const known = await knownAs(userId ?? counted, place, now);
  const own = { key: `login#${counted}#${known ?? place.address}`, pauses: fromOnePlace };
  const all = { key: `login#${counted}`, pauses: fromAnywhere };
  const backoffs = known === undefined ? [own, all] : [own];
  for (const backoff of backoffs) {
    const retryAfterSeconds = await tryOnce(backoff, now);
    if (retryAfterSeconds !== undefined) throw problem('tooManyTries', { retryAfterSeconds });
  }
  return { counted: backoffs, now };
}

/** A try that succeeded was none. */
export async function forgive({ counted, now }: LoginTry): Promise<void> {
  await Promise.all(counted.map((backoff) => takeBackTry(backoff, now)));
}
