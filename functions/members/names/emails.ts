import * as z from 'zod/mini';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { Table, anyOf, rowIsNew } from '#functions/platform/dynamo/table.ts';
import { named, type Step, transact, transactNamed } from '#functions/platform/dynamo/transaction.ts';
import { epochSeconds } from '#functions/platform/runtime/time.ts';
import { normalizeAddress } from '#functions/platform/text/normalizeAddress.ts';
import { accountLimits } from '#shared/auth/accountLimits.ts';
import { markUnreachableStep, clearUnreachableSteps } from '../mailing/unreachableMembers.ts';
import { type AddedWrites, changeProfileSteps, findUser, type StoredUser, userKey } from '../users.ts';
import { Claim, isFreeFor, isOwnedBy } from './claims.ts';
import { holdGivenUpAddressSteps } from './heldNames.ts';

/**
 * Table Users, the claims on addresses. An address belongs to a member once they have confirmed it; before that, a
 * profile can name anyone's address.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `EMAIL#<address in lower case>` | `-` | `userId` of the member who confirmed this address; with `expiresAt`: the previous owner, who can take it back until then |
 */
const users = new Table('users');

export const emailPrefix = 'EMAIL#';
const emailKey = (address: string) => ({ pk: `${emailPrefix}${normalizeAddress(address)}`, sk: '-' });

/** The member's confirmed address as they wrote it; '' if there is none. */
export const confirmedAddressOf = ({ verifiedEmail = '' }: Pick<StoredUser, 'verifiedEmail'>): string =>
  verifiedEmail;

/** True if the address in the profile is the confirmed one. */
export function isAddressConfirmed(user: Pick<StoredUser, 'email' | 'verifiedEmail'>): boolean {
  return user.email !== '' && user.email === confirmedAddressOf(user);
}

/** The member with this confirmed address. */
export async function findByEmail(address: string): Promise<StoredUser | undefined> {
  const claim = await users.get(Claim, emailKey(address), { consistent: true });
  if (claim === undefined || claim.expiresAt !== undefined) return undefined;
  const user = await findUser(claim.userId);
  return user !== undefined && normalizeAddress(confirmedAddressOf(user)) === normalizeAddress(address)
    ? user
    : undefined;
}

/** The claims on these addresses of members who have confirmed them, by a consistent read. */
async function confirmedClaimsOn(addresses: readonly string[]) {
  const keys = [...new Set(addresses.map(normalizeAddress))].map(emailKey);
  const claims = await users.getMany(z.extend(Claim, { pk: z.string() }), keys, { consistent: true });
  return claims.filter(({ expiresAt }) => expiresAt === undefined);
}

/** The members with these confirmed addresses, by a consistent read and in no particular order. */
export async function ownersOfAddresses(addresses: readonly string[]): Promise<string[]> {
  return (await confirmedClaimsOn(addresses)).map(({ userId }) => userId);
}

/** A test that says which of these addresses a member has confirmed, from one consistent read. */
export async function confirmedAddressTest(
  addresses: readonly string[],
): Promise<(address: string) => boolean> {
  const taken = new Set((await confirmedClaimsOn(addresses)).map(({ pk }) => pk));
  return (address) => taken.has(emailKey(address).pk);
}

/** The member who has this confirmed address, or recently had it. */
export async function ownerOfAddress(address: string, now: Date): Promise<string | undefined> {
  const claim = await users.get(Claim, emailKey(address), { consistent: true });
  return claim !== undefined && (claim.expiresAt ?? Infinity) > epochSeconds(now) ? claim.userId : undefined;
}

/**
 * Confirms the address in a profile, if the profile is unchanged. `use` uses up the ticket; `isInside` says that the
 * member was logged in.
 * @returns 'stale' if the member's row has changed, 'ended' if the ticket was used or the address belongs to someone
 * else, 'refused' if an added step was refused.
 */
export async function confirmAddress(
  user: StoredUser,
  use: Step,
  now: Date,
  { isInside = false, set = {}, steps = [] }: AddedWrites & { readonly isInside?: boolean },
): Promise<'done' | 'stale' | 'ended' | 'refused'> {
  const { email } = user;
  const facts = { ...proofOf(user, isInside, now), verifiedEmail: email, ...set, unverifiedAt: undefined };
  const [change, ...others] = changeProfileSteps(user, facts, now);
  return transactNamed<'stale' | 'ended' | 'refused'>([
    { step: change, refusal: 'stale' },
    ...named('ended', [use, claimAddressStep(email, user.id, now)]),
    ...named('refused', [...others, ...steps, ...clearUnreachableSteps(user)]),
  ]);
}

/** Confirming an address again, by whatever path, keeps the earlier proof from inside the account. */
function proofOf(user: StoredUser, isInside: boolean, now: Date) {
  const isSame = normalizeAddress(confirmedAddressOf(user)) === normalizeAddress(user.email);
  const since = isSame && user.verifiedInside === true ? user.verifiedAt : undefined;
  return { verifiedInside: isInside || since !== undefined, verifiedAt: since ?? now.toISOString() };
}

/**
 * The steps that replace the confirmed address by `next`, none if they are equal. The old address is reserved for a
 * week so that the member can take it back. Needs the secret `HELD_NAMES_KEY`, like everything that gives up an address,
 * because a suspension stays attached to it.
 */
export async function replaceAddressSteps(user: StoredUser, next: string, now: Date): Promise<Step[]> {
  const previous = confirmedAddressOf(user);
  if (previous === '' || normalizeAddress(previous) === normalizeAddress(next)) return [];
  const expiresAt = epochSeconds(now) + accountLimits.recoverSeconds;
  return [
    users.putStep({ ...emailKey(previous), userId: user.id, expiresAt }, isOwnedBy(user.id)),
    ...(await holdGivenUpAddressSteps(previous, user, now)),
  ];
}

/** The step that assigns an address to a member. Refused if it belongs to someone else. */
export function claimAddressStep(address: string, userId: string, now: Date): Step {
  return users.putStep({ ...emailKey(address), userId }, isFreeFor(userId, now));
}

/**
 * The steps for a member who gives up their confirmed address: it then belongs to nobody, but is reserved for a while
 * (`heldNames.ts`, which needs the secret `HELD_NAMES_KEY`). None if they have no confirmed address.
 */
export async function releaseAddressSteps(user: StoredUser, now: Date): Promise<Step[]> {
  const previous = confirmedAddressOf(user);
  if (previous === '') return [];
  return [
    users.removeStep(emailKey(previous), anyOf(rowIsNew, isOwnedBy(user.id))),
    ...(await holdGivenUpAddressSteps(previous, user, now)),
  ];
}

/**
 * Removes an unconfirmed address from an account because its owner asked for it. The confirmed address, if any, is
 * the profile's address again.
 * @returns false if the member's row has changed or the ticket was used.
 */
export async function withdrawAddress(user: StoredUser, use: Step, now: Date): Promise<boolean> {
  return (await transact([...changeProfileSteps(user, { email: confirmedAddressOf(user) }, now), use])).done;
}

/** The fields of a profile without an address. */
export const noAddressFields = { email: '', verifiedEmail: '', verifiedAt: '', verifiedInside: false };

/**
 * Marks a confirmed address as unconfirmed after a permanent bounce. The member can confirm it again. Until they
 * have a confirmed address, admins see them in the list of members without mail.
 */
export function markAddressUnconfirmed(address: string, now: Date): Promise<void> {
  const facts = {
    verifiedEmail: '',
    verifiedAt: '',
    verifiedInside: false,
    unverifiedAt: now.toISOString(),
  };
  return retryUntilDone(async () => {
    const user = await findByEmail(address);
    if (user === undefined) return;
    const released = await releaseAddressSteps(user, now);
    const bounceSteps = [...changeProfileSteps(user, facts, now), ...released, markUnreachableStep(user.id)];
    return (await transact(bounceSteps)).done ? undefined : RETRY;
  });
}

const Addressed = z.object({ verifiedEmail: z.optional(z.string()) });

/** The confirmed address of a member, or undefined. */
export async function verifiedAddressOf(userId: string): Promise<string | undefined> {
  const row = await users.get(Addressed, userKey(userId), { consistent: true });
  return row?.verifiedEmail === '' ? undefined : row?.verifiedEmail;
}
