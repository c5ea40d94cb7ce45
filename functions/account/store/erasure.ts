import { PutObjectCommand } from '@aws-sdk/client-s3';
import * as z from 'zod/mini';
import { unlistAccountStep } from '#functions/members/accountList/accountList.ts';
import { emailPrefix } from '#functions/members/names/emails.ts';
import { type HeldName, holdName, holdNameStep } from '#functions/members/names/heldNames.ts';
import { usernamePrefix } from '#functions/members/names/usernames.ts';
import { removePersonStep } from '#functions/members/people.ts';
import { endAllSessionsSteps } from '#functions/members/sessions/sessions.ts';
import { userKey } from '#functions/members/users.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { Table, attributeIs, allOf, RowKey } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { forgetAddressStep } from '#functions/platform/mail/addressHistory.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { bucketNamed } from '#functions/platform/s3/bucketNamed.ts';
import { s3 } from '#functions/platform/s3/storage.ts';
import { normalizeAddress } from '#functions/platform/text/normalizeAddress.ts';

/** The rows of a member in table Users that erasure deletes; `users.ts` and its siblings describe them. */
const users = new Table('users');

/** A leaving member and the time they left: one who came back and left again is a different case. */
interface LeavingMember {
  readonly userId: string;
  readonly leavingAt: string;
}

const Seen = z.object({
  username: z.string(),
  email: z.string(),
  /** The confirmed address. */
  verifiedEmail: z._default(z.string(), ''),
  verifiedInside: z.optional(z.boolean()),
  version: z.number(),
  leavingAt: z.optional(z.string()),
  suspendedUntil: z.optional(z.string()),
});

/**
 * The names to reserve, with the suspension. An address that was not confirmed from within the account may be someone
 * else's: like any released address it is reserved, but never with a suspension.
 */
function namesOf({ username, verifiedEmail, verifiedInside }: z.output<typeof Seen>): HeldName[] {
  const name = { kind: 'username', value: username } as const;
  const isOwn = verifiedEmail !== '' && verifiedInside === true;
  return isOwn ? [name, { kind: 'email', value: verifiedEmail }] : [name];
}

/**
 * The addresses in the form of the mails table, without duplicates, because a transaction may contain a row only once.
 */
function addressesOf({ email, verifiedEmail }: z.output<typeof Seen>): string[] {
  const normalized = [email, verifiedEmail].map(normalizeAddress);
  return [...new Set(normalized)].filter((address) => address !== '');
}

/**
 * Ends an account: deletes its profile and sessions in the transaction that starts holding its names. After that
 * nothing can be written in its name.
 * @returns 'kept' if the member has changed their mind; 'erased' also if it was done before.
 */
export function endAccount({ userId, leavingAt }: LeavingMember, now: Date): Promise<'erased' | 'kept'> {
  return retryUntilDone(async () => {
    const user = await users.get(Seen, userKey(userId), { consistent: true });
    if (user === undefined) return 'erased';
    if (user.leavingAt !== leavingAt) return 'kept';
    const { steps } = await endAllSessionsSteps(userId);
    const holdSteps = await Promise.all(
      namesOf(user).map((name) => holdNameStep(name, user.suspendedUntil, now)),
    );
    const outcome = await transact([
      users.removeStep(
        userKey(userId),
        allOf(attributeIs('leavingAt', leavingAt), attributeIs('version', user.version)),
      ),
      removePersonStep(userId),
      unlistAccountStep(userId),
      ...holdSteps,
      ...addressesOf(user).map(forgetAddressStep),
      ...steps,
    ]);
    return outcome.done ? 'erased' : RETRY;
  });
}

/**
 * Bucket Erasures: an object for each erased account, with its id as the key and the time as its content. It outlives
 * every backup of the tables, so that `npm run restore` can erase the accounts again that a backup brings back.
 */
export async function logErasure(userId: string, now: Date): Promise<void> {
  const Bucket = bucketNamed('erasures');
  await s3().send(new PutObjectCommand({ Bucket, Key: userId, Body: now.toISOString() }));
}

const rowsPerPage = 100;
const writesAtOnce = 10;

/** Rows whose key is a name that is held for a while before others can take it. */
const namesIn = [
  { prefix: usernamePrefix, kind: 'username' },
  { prefix: emailPrefix, kind: 'email' },
] as const;

/**
 * Deletes a page of a deleted member's rows in table Users: every row with their `userId`.
 * @returns whether there were any. Idempotent.
 */
export async function eraseOwnedRowsOf(userId: string, now: Date): Promise<boolean> {
  const { items } = await users.query(RowKey, { index: 'byMember', pk: userId, limit: rowsPerPage });
  const isOwned = attributeIs('userId', userId);
  await inParallel(items, writesAtOnce, async ({ pk, sk }) => {
    const name = namesIn.find(({ prefix }) => pk.startsWith(prefix));
    if (name !== undefined) await holdName({ kind: name.kind, value: pk.slice(name.prefix.length) }, now);
    await users.remove({ pk, sk }, isOwned);
  });
  return items.length > 0;
}
