import { connectedTo, disconnectSteps } from './identities.ts';
import { passkeysOf, removeSteps } from './passkeys.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import type { StoredUser } from '#functions/members/users.ts';

/** Login methods that are removed with a password, and a sentence about them for the mail; '' if there are none. */
interface Dropped {
  readonly steps: readonly Step[];
  readonly sentence: string;
}

/**
 * Finds the login methods that may not belong to the person who resets a password. That person reads the address. Once
 * the address was confirmed in the account's own session, they also added its passkeys and external accounts; anything
 * added before may be someone else's.
 */
export function dropUnprovenMethods(user: StoredUser): Promise<Dropped> {
  const why = 'These login methods were removed because they were added before this address was confirmed';
  return dropMethodsExcept((madeAt) => !isUnproven(user, madeAt), user, why);
}

/** Finds every login method except the password, for a person whom no address has proved. */
export function dropAllMethods(user: StoredUser): Promise<Dropped> {
  return dropMethodsExcept(() => false, user, 'These login methods were removed');
}

/** All login methods except those that stay by their creation time; `why` begins the sentence about them. */
async function dropMethodsExcept(
  stays: (madeAt: string) => boolean,
  { id }: StoredUser,
  why: string,
): Promise<Dropped> {
  const [passkeys, accounts] = await Promise.all([passkeysOf(id), connectedTo(id)]);
  const passkeysGone = passkeys.filter(({ createdAt }) => !stays(createdAt));
  const accountsGone = accounts.filter(({ connectedAt }) => !stays(connectedAt));
  const count = passkeysGone.length;
  const named = [
    ...(count === 0 ? [] : [count === 1 ? '1 passkey' : `${count} passkeys`]),
    ...accountsGone.map(({ provider }) => names[provider]),
  ];
  return {
    steps: [...removeSteps(id, passkeysGone), ...accountsGone.flatMap((row) => disconnectSteps(id, row))],
    sentence:
      named.length === 0 ? '' : ` ${why}: ${listed(named)}. You can add yours again in your settings.`,
  };
}

function isUnproven({ verifiedInside, verifiedAt = '' }: StoredUser, madeAt: string): boolean {
  return verifiedInside !== true || madeAt < verifiedAt;
}

const names = { google: 'the Google account', github: 'the GitHub account' } as const;

function listed(named: readonly string[]): string {
  return [named.slice(0, -1).join(', '), named.at(-1)].filter(Boolean).join(' and ');
}
