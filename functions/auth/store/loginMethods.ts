import { connectedTo, disconnectSteps } from './identities.ts';
import { passkeysOf, removeSteps } from './passkeys.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import type { StoredUser } from '#functions/members/users.ts';

/** Ways in that go with a password, and a sentence about them for the mail that says so; '' where none does. */
interface Dropped {
  readonly steps: readonly Step[];
  readonly told: string;
}

/**
 * Finds the ways in that nobody knows to be those of the person who resets a password. That person reads the address; who
 * made the account, and gave it passkeys and links to accounts elsewhere, was the same one from the moment on at which
 * the address was confirmed in the account's own session, and may have been anybody before.
 */
export function dropUnprovenMethods(seen: StoredUser): Promise<Dropped> {
  const why = 'Whatever let somebody in before this address was confirmed in the account does so no more';
  return waysBut((madeAt) => !isUnproven(seen, madeAt), seen, why);
}

/** Finds every way in but the password, for whom no address has proven anything. */
export function dropAllMethods(seen: StoredUser): Promise<Dropped> {
  return waysBut(() => false, seen, 'Whatever else let somebody in does so no more');
}

/** All but those that stay by when they were made; `why` says of them what has happened. */
async function waysBut(
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
    told:
      named.length === 0
        ? ''
        : ` ${why}: ${listed(named)}. What is yours you can add again in your settings.`,
  };
}

function isUnproven({ verifiedInside, verifiedAt = '' }: StoredUser, madeAt: string): boolean {
  return verifiedInside !== true || madeAt < verifiedAt;
}

const names = { google: 'the Google account', github: 'the GitHub account' } as const;

function listed(named: readonly string[]): string {
  return [named.slice(0, -1).join(', '), named.at(-1)].filter(Boolean).join(' and ');
}
