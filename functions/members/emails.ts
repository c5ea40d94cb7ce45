import * as z from 'zod/mini';
import { accountLimits } from '#shared/accountLimits.ts';
import { normalizeAddress } from '#functions/platform/text/normalizeAddress.ts';
import { leftSteps } from './heldNames.ts';
import { mailBackStep, reachedSteps } from './mailBack.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { type Step, transact } from '#functions/platform/dynamo/transaction.ts';
import { changeStep, findUser, type StoredUser } from './users.ts';

/**
 * Table Users, the claims on addresses. An address is a member's once they have shown that they read it, not before:
 * what a profile says may be anybody's.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `EMAIL#<address in lower case>` | `-` | `userId` of the member whose confirmed address it is; with `expiresAt`: whose it was, and until when they may take it back |
 */
const users = new Table('users');

const Claim = z.object({ userId: z.string(), expiresAt: z.optional(z.number()) });

const seconds = (now: Date) => Math.floor(now.getTime() / 1000);

const emailKey = (address: string) => ({ pk: `EMAIL#${normalizeAddress(address)}`, sk: '-' });

/** The address that a member has confirmed, as it was written; '' where there is none. */
export const confirmedOf = ({ verifiedEmail = '' }: Pick<StoredUser, 'verifiedEmail'>): string =>
  verifiedEmail;

/** True where the address in a profile is the confirmed one. */
export function isConfirmed(user: Pick<StoredUser, 'email' | 'verifiedEmail'>): boolean {
  return user.email !== '' && user.email === confirmedOf(user);
}

/** The member whose confirmed address this is. */
export async function findByEmail(address: string): Promise<StoredUser | undefined> {
  const claim = await users.get(Claim, emailKey(address), true);
  if (claim === undefined || claim.expiresAt !== undefined) return undefined;
  const user = await findUser(claim.userId);
  return user !== undefined && normalizeAddress(confirmedOf(user)) === normalizeAddress(address)
    ? user
    : undefined;
}

/** The members whose confirmed addresses these are, as last written, in no order; others are left out. */
export async function holdersOf(addresses: readonly string[]): Promise<string[]> {
  const claims = await users.getMany(
    Claim,
    [...new Set(addresses.map(normalizeAddress))].map(emailKey),
    true,
  );
  return claims.flatMap(({ userId, expiresAt }) => (expiresAt === undefined ? [userId] : []));
}

/** Whose confirmed address this is, or lately was. */
export async function holderOf(address: string, now: Date): Promise<string | undefined> {
  const claim = await users.get(Claim, emailKey(address), true);
  return claim !== undefined && (claim.expiresAt ?? Infinity) > seconds(now) ? claim.userId : undefined;
}

/** What is written beside the change of an address: facts of the member's row, and steps. */
export interface BesideConfirmation {
  readonly set?: Partial<StoredUser>;
  /** Facts of the row that it has no more. */
  readonly remove?: readonly string[];
  readonly steps?: readonly Step[];
}

/**
 * Makes the address in a profile the confirmed one, as the member was seen; `use` uses up what proves it, and `isInside`
 * says that it was shown within the account.
 * @returns 'stale' where the member's row has changed, 'ended' where the ticket was used or the address is another's,
 * 'refused' where a step beside was.
 */
export async function confirmAddress(
  seen: StoredUser,
  use: Step,
  now: Date,
  {
    isInside = false,
    set = {},
    remove = [],
    steps = [],
  }: BesideConfirmation & { readonly isInside?: boolean },
): Promise<'done' | 'stale' | 'ended' | 'refused'> {
  const { email } = seen;
  const own = [use, claimStep(email, seen.id, now)];
  const facts = { ...proofOf(seen, isInside, now), verifiedEmail: email, ...set };
  const change = changeStep(seen, facts, now, [...remove, 'unverifiedAt']);
  const outcome = await transact([change, ...own, ...steps, ...reachedSteps(seen)]);
  if (outcome.done) return 'done';
  if (outcome.refused.includes(0)) return 'stale';
  return outcome.refused.some((place) => place <= own.length) ? 'ended' : 'refused';
}

/** An address that is confirmed once more, from wherever, stays proven from within since it first was. */
function proofOf(seen: StoredUser, isInside: boolean, now: Date) {
  const isSame = normalizeAddress(confirmedOf(seen)) === normalizeAddress(seen.email);
  const since = isSame && seen.verifiedInside === true ? seen.verifiedAt : undefined;
  return { verifiedInside: isInside || since !== undefined, verifiedAt: since ?? now.toISOString() };
}

/**
 * The steps that leave the confirmed address for `next`, none where they are one; it waits for a week to be taken back.
 * Needs the grant `heldNames`, as all that lets go of an address: a suspension stays with it.
 */
export function leaveSteps(seen: StoredUser, next: string, now: Date): Step[] {
  const left = confirmedOf(seen);
  if (left === '' || normalizeAddress(left) === normalizeAddress(next)) return [];
  const expiresAt = seconds(now) + accountLimits.takeBackSeconds;
  return [
    users.putStep({ ...emailKey(left), userId: seen.id, expiresAt }, ownedBy(seen.id)),
    ...leftSteps(left, seen, now),
  ];
}

/** The step that makes an address somebody's; refused where it is another's. */
export function claimStep(address: string, userId: string, now: Date): Step {
  return users.putStep(
    { ...emailKey(address), userId },
    {
      expression: 'attribute_not_exists(pk) OR userId = :owner OR expiresAt <= :now',
      values: { ':owner': userId, ':now': seconds(now) },
    },
  );
}

/** The steps that make the confirmed address nobody's; none where there is none. Needs the grant `heldNames`. */
export function dropSteps(seen: StoredUser, now: Date): Step[] {
  const left = confirmedOf(seen);
  if (left === '') return [];
  const { expression, values } = ownedBy(seen.id);
  const own = { expression: `attribute_not_exists(pk) OR ${expression}`, values };
  return [users.removeStep(emailKey(left), own), ...leftSteps(left, seen, now)];
}

const ownedBy = (userId: string) => ({ expression: 'userId = :owner', values: { ':owner': userId } });

/**
 * Takes an address that waits to be confirmed out of an account, at the word of whoever reads it: the confirmed one is the
 * address again, or none is.
 * @returns false where the member's row has changed, or the ticket was used.
 */
export async function withdrawAddress(seen: StoredUser, use: Step, now: Date): Promise<boolean> {
  return (await transact([changeStep(seen, { email: confirmedOf(seen) }, now), use])).done;
}

/** Of a profile that has no address any more. */
export const unconfirmed = { email: '', verifiedEmail: '', verifiedAt: '', verifiedInside: false };

/**
 * Takes the mark from an address that mails no longer reach; whoever reads it again confirms it again. Until they have
 * confirmed one, the office finds them.
 */
export function unverify(address: string, now: Date): Promise<void> {
  const facts = {
    verifiedEmail: '',
    verifiedAt: '',
    verifiedInside: false,
    unverifiedAt: now.toISOString(),
  };
  return retryUntilDone(async () => {
    const user = await findByEmail(address);
    if (user === undefined) return;
    const own = [changeStep(user, facts, now), ...dropSteps(user, now), mailBackStep(user.id)];
    return (await transact(own)).done ? undefined : RETRY;
  });
}
