import * as z from 'zod/mini';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { type HeldName, hold, holdStep } from '#functions/members/heldNames.ts';
import { unlistSteps } from '#functions/members/directoryRows.ts';
import { normalizeAddress } from '#functions/platform/text/normalizeAddress.ts';
import { forgetAddressStep } from '#functions/platform/mail/mails.ts';
import { removePersonStep } from '#functions/members/people.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { endAllSteps } from '#functions/members/sessions/sessions.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';

/** The rows of a member in table Users, on their way out; `users.ts` and its siblings say what they hold. */
const users = new Table('users');

/** Who is leaving, and when they said so: whoever came back and left again is another matter. */
export interface Leaver {
  readonly userId: string;
  readonly leavingAt: string;
}

const Seen = z.object({
  username: z.string(),
  email: z._default(z.string(), ''),
  /** The one that was confirmed. */
  verifiedEmail: z._default(z.string(), ''),
  verifiedInside: z.optional(z.boolean()),
  version: z.number(),
  leavingAt: z.optional(z.string()),
  suspendedUntil: z.optional(z.string()),
});
const userKey = (id: string) => ({ pk: `USER#${id}`, sk: '-' });

/**
 * What is held as its member stood. Under an address that was never confirmed within the account anybody may have signed
 * up: it is held by itself alone, as all claims on addresses are, and never with a suspension.
 */
function namesOf({ username, verifiedEmail, verifiedInside }: z.output<typeof Seen>): HeldName[] {
  const name = { kind: 'username', value: username } as const;
  const isOwn = verifiedEmail !== '' && verifiedInside === true;
  return isOwn ? [name, { kind: 'email', value: verifiedEmail }] : [name];
}

/** As the table of mails knows them: each once, since one transaction takes no row twice. */
function addressesOf({ email, verifiedEmail }: z.output<typeof Seen>): string[] {
  const folded = [email, verifiedEmail].map(normalizeAddress);
  return [...new Set(folded)].filter((address) => address !== '');
}

/**
 * Ends an account: its profile and its sessions go in one transaction, in which its names begin to be held. From then on
 * nothing can be written in its name.
 * @returns 'kept' where the member has changed their mind; 'erased' also where it was done before.
 */
export function endAccount({ userId, leavingAt }: Leaver, now: Date): Promise<'erased' | 'kept'> {
  return retryUntilDone(async () => {
    const seen = await users.get(Seen, userKey(userId), true);
    if (seen === undefined) return 'erased';
    if (seen.leavingAt !== leavingAt) return 'kept';
    const { steps } = await endAllSteps(userId);
    const outcome = await transact([
      users.removeStep(userKey(userId), {
        expression: 'leavingAt = :leavingAt AND version = :version',
        values: { ':leavingAt': leavingAt, ':version': seen.version },
      }),
      removePersonStep(userId),
      ...unlistSteps(userId),
      ...namesOf(seen).map((name) => holdStep(name, seen.suspendedUntil, now)),
      ...addressesOf(seen).map(forgetAddressStep),
      ...steps,
    ]);
    return outcome.done ? 'erased' : RETRY;
  });
}

const Owned = z.object({ pk: z.string(), sk: z.string() });
const rowsOfPage = 100;
const writesAtOnce = 10;

/** Rows whose key is a name that nobody else shall have at once. */
const namesIn = [
  { prefix: 'NAME#', kind: 'username' },
  { prefix: 'EMAIL#', kind: 'email' },
] as const;

/**
 * Deletes a page of what table Users holds of a member who is gone: every row with their `userId`.
 * @returns whether there was anything. Safe to repeat.
 */
export async function removeOwnedRows(userId: string, now: Date): Promise<boolean> {
  const { items } = await users.query(Owned, { index: 'byMember', pk: userId, limit: rowsOfPage });
  const own = { expression: 'userId = :owner', values: { ':owner': userId } };
  await inParallel(items, writesAtOnce, async ({ pk, sk }) => {
    const name = namesIn.find(({ prefix }) => pk.startsWith(prefix));
    if (name !== undefined) await hold({ kind: name.kind, value: pk.slice(name.prefix.length) }, now);
    await users.remove({ pk, sk }, own);
  });
  return items.length > 0;
}
