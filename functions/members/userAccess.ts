import { attributeIs } from '#functions/platform/dynamo/table.ts';
import { named, type Step, transactNamed } from '#functions/platform/dynamo/transaction.ts';
import { endAllSessionsSteps } from './sessions/sessions.ts';
import { statusFactNames } from './status/memberStatus.ts';
import { users, type AddedWrites, changeProfileSteps, type StoredUser, userKey } from './users.ts';

/** Table Users, the credentials and roles; `users.ts` holds the profiles. */

/** Replaces the hash of an unchanged password by one with the current parameters. */
export async function refreshPasswordHash({ id, passwordHash }: StoredUser, newHash: string): Promise<void> {
  await users.change(userKey(id), {
    set: { passwordHash: newHash },
    condition: attributeIs('passwordHash', passwordHash),
  });
}

/** The step that requires the password, role and status that a login was checked against. */
export function accessUnchangedStep(user: StoredUser): Step {
  const facts = statusFactNames.map((fact) => ({ fact, value: user[fact] }));
  const knownFacts = facts.filter(({ value }) => value !== undefined);
  const same = facts.map(({ fact, value }) =>
    value === undefined ? `attribute_not_exists(${fact})` : `${fact} = :${fact}`,
  );
  return users.checkStep(userKey(user.id), {
    expression: ['passwordHash = :hash', '#role = :role', ...same].join(' AND '),
    values: {
      ':hash': user.passwordHash,
      ':role': user.role,
      ...Object.fromEntries(knownFacts.map(({ fact, value }) => [`:${fact}`, value])),
    },
    names: { '#role': 'role' },
  });
}

/**
 * Changes a member's password or role, if the profile is unchanged, and ends all sessions in the same transaction.
 * @returns the ids of the ended sessions; 'stale' if someone else changed the profile first, 'refused' if an added
 * step was refused.
 */
export async function changeAccess(
  user: StoredUser,
  set: Partial<Pick<StoredUser, 'passwordHash' | 'role'>>,
  now: Date,
  { set: otherFields = {}, steps: added = [] }: AddedWrites,
): Promise<readonly string[] | 'stale' | 'refused'> {
  const { steps, ended } = await endAllSessionsSteps(user.id);
  const outcome = await transactNamed<'stale' | 'refused'>([
    ...named('stale', [...changeProfileSteps(user, { ...set, ...otherFields }, now), ...steps]),
    ...named('refused', added),
  ]);
  return outcome === 'done' ? ended : outcome;
}

/**
 * Sets a new password.
 * @returns the ids of the ended sessions, or undefined if someone else changed the profile first.
 */
export async function replacePassword(
  user: StoredUser,
  passwordHash: string,
  now: Date,
  { set: otherFields = {}, steps = [] }: AddedWrites = {},
): Promise<readonly string[] | undefined> {
  const set = { passwordAt: now.toISOString(), ticketsFrom: now.getTime(), ...otherFields };
  const changed = await changeAccess(user, { passwordHash }, now, { set, steps });
  return typeof changed === 'string' ? undefined : changed;
}
