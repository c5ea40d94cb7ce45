import { randomBytes } from 'node:crypto';
import { Table } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { sha256 } from '#functions/platform/runtime/hash.ts';
import { epochSeconds } from '#functions/platform/runtime/time.ts';
import { loginMethodLimits } from '#shared/auth/limits.ts';

/**
 * Table LoginMethods, the rows of challenges: what a passkey signs, once, soon, and only for the holder it was made
 * for.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `CHALLENGE#<hash>` | `-` | `purpose`, `holder`, `expiresAt` |
 */
const loginMethods = new Table('loginMethods');

/** What the response may be used for. */
export type ChallengePurpose = 'create' | 'login' | 'confirm';

const challengeKey = (challenge: string) => ({ pk: `CHALLENGE#${sha256(challenge)}`, sk: '-' });

/**
 * Creates a challenge. @param holder who may respond to it: the id of a session, or the secret of the browser that
 * asked.
 */
export async function makeChallenge(purpose: ChallengePurpose, holder: string, now: Date): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const expiresAt = epochSeconds(now) + loginMethodLimits.challengeSeconds;
  await loginMethods.put({ ...challengeKey(challenge), purpose, holder: sha256(holder), expiresAt });
  return challenge;
}

/**
 * Uses up a challenge after a response. As a transaction it can be retried after a lost reply without failing its own
 * condition. @returns false if it no longer exists, or was made for another holder or purpose.
 */
export async function consumeChallenge(
  challenge: string,
  purpose: ChallengePurpose,
  holder: string,
  now: Date,
): Promise<boolean> {
  const step = loginMethods.removeStep(challengeKey(challenge), {
    expression: 'purpose = :purpose AND holder = :holder AND expiresAt > :now',
    values: { ':purpose': purpose, ':holder': sha256(holder), ':now': epochSeconds(now) },
  });
  return (await transact([step])).done;
}
