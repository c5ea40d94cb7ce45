import type { StoredUser } from '#functions/members/users.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import type { AccountChange } from '../mail/authMailKinds.ts';
import { identitiesOf, disconnectIdentitySteps } from './identities.ts';
import { passkeysOf, deletePasskeySteps } from './passkeys.ts';

/** The login methods removed with the old password, as the mail about the new one names them. */
export type RemovedLoginMethods = NonNullable<AccountChange['removed']>;

/** The steps that remove login methods; `removed` is undefined if there are none. */
interface LoginMethodRemoval {
  readonly steps: readonly Step[];
  readonly removed: RemovedLoginMethods | undefined;
}

/**
 * Finds the login methods that may not belong to the person who resets a password. That person reads the address. Once
 * the address was confirmed in the account's own session, they also added its passkeys and external accounts; anything
 * added before may be someone else's.
 */
export function planUnprovenRemoval(user: StoredUser): Promise<LoginMethodRemoval> {
  return planRemoval((madeAt) => !isUnproven(user, madeAt), user, { onlyUnproven: true });
}

/** Finds every login method except the password, for a person who has not proved to read any address. */
export function planFullRemoval(user: StoredUser): Promise<LoginMethodRemoval> {
  return planRemoval(() => false, user, { onlyUnproven: false });
}

/** All login methods except those that stay by their creation time. */
async function planRemoval(
  stays: (madeAt: string) => boolean,
  { id }: StoredUser,
  { onlyUnproven }: { readonly onlyUnproven: boolean },
): Promise<LoginMethodRemoval> {
  const [passkeys, accounts] = await Promise.all([passkeysOf(id), identitiesOf(id)]);
  const passkeysGone = passkeys.filter(({ createdAt }) => !stays(createdAt));
  const accountsGone = accounts.filter(({ connectedAt }) => !stays(connectedAt));
  const removed = {
    passkeys: passkeysGone.length,
    accounts: accountsGone.map(({ provider }) => provider),
    onlyUnproven,
  };
  const isNone = passkeysGone.length === 0 && accountsGone.length === 0;
  return {
    steps: [
      ...deletePasskeySteps(id, passkeysGone),
      ...accountsGone.flatMap((row) => disconnectIdentitySteps(id, row)),
    ],
    removed: isNone ? undefined : removed,
  };
}

function isUnproven({ verifiedInside, verifiedAt = '' }: StoredUser, madeAt: string): boolean {
  return verifiedInside !== true || madeAt < verifiedAt;
}
