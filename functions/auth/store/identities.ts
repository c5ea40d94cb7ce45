import * as z from 'zod/mini';
import { isOwnedBy } from '#functions/members/names/claims.ts';
import { Table, rowIsNew, attributeIs } from '#functions/platform/dynamo/table.ts';
import { named, type Step, transact, transactNamed } from '#functions/platform/dynamo/transaction.ts';
import { sha256 } from '#functions/platform/runtime/hash.ts';
import { loginMethodsPartition, type LoginMethodRefusal, type LoginMethodSteps } from './loginMethodSteps.ts';
import { type OauthIdentity, OauthProvider } from './oauthFlows.ts';

/**
 * Table LoginMethods, the rows of external accounts that members log in with.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `METHODS#<user id>` | `IDENTITY#<provider>` | the external account: its `subject`, its label for its owner, and since when |
 * | `IDENTITY#<provider>#<hash of the subject>` | `-` | `userId` of its owner |
 */
const loginMethods = new Table('loginMethods');

const Row = z.object({
  provider: OauthProvider,
  subject: z.string(),
  label: z.string(),
  connectedAt: z.string(),
});
/** An external account that is connected to a member. */
export type ConnectedIdentity = z.output<typeof Row>;
const Owner = z.object({ userId: z.string() });

const prefix = 'IDENTITY#';
const ownKey = (userId: string, provider: OauthProvider) => ({
  pk: loginMethodsPartition(userId),
  sk: prefix + provider,
});
const identityKey = ({ provider, subject }: Pick<OauthIdentity, 'provider' | 'subject'>) => ({
  pk: `IDENTITY#${provider}#${sha256(subject)}`,
  sk: '-',
});

/** The accounts connected to a member. */
export async function identitiesOf(userId: string): Promise<ConnectedIdentity[]> {
  const limit = OauthProvider.options.length;
  return (
    await loginMethods.query(Row, { pk: loginMethodsPartition(userId), prefix, limit, consistent: true })
  ).items;
}

/** The member an account is connected to, and the step that makes a login conditional on it. */
export async function ownerOfIdentity(
  identity: OauthIdentity,
): Promise<{ userId: string; step: Step } | undefined> {
  const key = identityKey(identity);
  const owner = await loginMethods.get(Owner, key, { consistent: true });
  return owner && { userId: owner.userId, step: loginMethods.checkStep(key, isOwnedBy(owner.userId)) };
}

/**
 * Connects an account.
 * @returns 'taken' if the account belongs to another member or the member has another one there.
 */
export async function connectIdentity(
  userId: string,
  { provider, subject, label }: OauthIdentity,
  now: Date,
  { sessionSteps, mailSteps }: LoginMethodSteps,
): Promise<'done' | 'taken' | LoginMethodRefusal> {
  const row = { provider, subject, label, connectedAt: now.toISOString() };
  return transactNamed<'taken' | LoginMethodRefusal>([
    ...sessionSteps,
    ...named('taken', [
      loginMethods.putStep({ ...identityKey(row), userId }, rowIsNew),
      loginMethods.putStep({ ...ownKey(userId, provider), ...row }, rowIsNew),
      ...mailSteps,
    ]),
  ]);
}

/** Disconnects an account, with `steps` in the same transaction. @returns false if there is none. */
export async function disconnectIdentity(
  userId: string,
  provider: OauthProvider,
  ...steps: readonly Step[]
): Promise<boolean> {
  const row = await loginMethods.get(Row, ownKey(userId, provider), { consistent: true });
  if (row === undefined) return false;
  const { done } = await transact([...disconnectIdentitySteps(userId, row), ...steps]);
  return done;
}

/** The steps that disconnect an account from a member; they fail if it is gone. */
export function disconnectIdentitySteps(userId: string, row: ConnectedIdentity): Step[] {
  return [
    loginMethods.removeStep(ownKey(userId, row.provider), attributeIs('subject', row.subject)),
    loginMethods.removeStep(identityKey(row), isOwnedBy(userId)),
  ];
}

/** Deletes the external accounts of a deleted member. @returns false: one call deletes them all. Idempotent. */
export async function eraseIdentitiesOf(userId: string): Promise<boolean> {
  for (const row of await identitiesOf(userId)) {
    // The member's own row goes last, because it leads to the other.
    await loginMethods.remove(identityKey(row));
    await loginMethods.remove(ownKey(userId, row.provider));
  }
  return false;
}
