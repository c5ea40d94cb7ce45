import * as z from 'zod/mini';
import { Table } from '#functions/platform/dynamo/table.ts';
import type { NamedStep, Step } from '#functions/platform/dynamo/transaction.ts';
import { epochSeconds, daySeconds } from '#functions/platform/runtime/time.ts';
import { limits } from '#shared/platform/limits.ts';
import { Claim, isFreeFor, isOwnedBy } from './claims.ts';
import { findHeldName, requireNotHeldStep } from './heldNames.ts';

/**
 * Table Users, the usernames for login; `users.ts` holds the profiles.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `NAME#<username in lower case>` | `-` | `userId` of the member who has it; with `expiresAt`: the previous owner, for whom it is reserved until then |
 */
const users = new Table('users');

type UsernameStep = NamedStep<'usernameTaken' | 'stale'>;

interface Named {
  readonly id: string;
  readonly username: string;
}

export const usernamePrefix = 'NAME#';
const nameKey = (username: string) => ({ pk: `${usernamePrefix}${username.toLowerCase()}`, sk: '-' });

/** Id of the member with this username; case does not matter. */
export async function ownerOfUsername(username: string): Promise<string | undefined> {
  if (username === '' || username.length > limits.usernameMax) return undefined;
  const claim = await users.get(Claim, nameKey(username), { consistent: true });
  return claim === undefined || claim.expiresAt !== undefined ? undefined : claim.userId;
}

/** Ids of the members with these usernames, by the names in lower case. Unknown names are left out. */
export async function ownersOfUsernames(usernames: readonly string[]): Promise<Map<string, string>> {
  const keys = [...new Set(usernames.map((name) => nameKey(name).pk))].map((pk) => ({ pk, sk: '-' }));
  const claims = await users.getMany(z.extend(Claim, { pk: z.string() }), keys);
  return new Map(
    claims.flatMap(({ pk, userId, expiresAt }) =>
      expiresAt === undefined ? [[pk.slice(nameKey('').pk.length), userId] as const] : [],
    ),
  );
}

/** The step that claims the username of a new member. Refused if it belongs to someone else. */
export function claimUsernameStep({ id, username, createdAt }: Named & { readonly createdAt: string }): Step {
  return users.putStep({ ...nameKey(username), userId: id }, isFreeFor(id, new Date(createdAt)));
}

/** Requires that a username is not reserved for a deleted member. */
export async function usernameNotHeldStep(username: string, now: Date): Promise<UsernameStep> {
  const step = await requireNotHeldStep({ kind: 'username', value: username }, now);
  return { step, refusal: 'usernameTaken' };
}

/** True if this username is in use, reserved for its previous owner, or reserved for a deleted member. */
export async function isUsernameTaken(username: string, now: Date): Promise<boolean> {
  const [claim, held] = await Promise.all([
    users.get(Claim, nameKey(username), { consistent: true }),
    findHeldName({ kind: 'username', value: username }, now),
  ]);
  return held !== undefined || (claim !== undefined && (claim.expiresAt ?? Infinity) > epochSeconds(now));
}

/** True if a member may take this username: it is unused, or reserved for them. */
export async function isUsernameFreeFor(userId: string, username: string, now: Date): Promise<boolean> {
  const claim = await users.get(Claim, nameKey(username), { consistent: true });
  return claim?.userId === userId || !(await isUsernameTaken(username, now));
}

/** The steps that change a member's username. The old one stays reserved for them, so that nobody else can be mistaken for them. */
export async function changeUsernameSteps(
  { id: userId, username: previous }: Named,
  next: Named,
  now: Date,
): Promise<UsernameStep[]> {
  if (nameKey(previous).pk === nameKey(next.username).pk) return [];
  const expiresAt = epochSeconds(now) + limits.usernameHeldDays * daySeconds;
  const claim = users.putStep({ ...nameKey(next.username), userId }, isFreeFor(userId, now));
  return [
    { step: claim, refusal: 'usernameTaken' },
    await usernameNotHeldStep(next.username, now),
    { step: users.putStep({ ...nameKey(previous), userId, expiresAt }, isOwnedBy(userId)), refusal: 'stale' },
  ];
}
