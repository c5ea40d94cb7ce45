import { connectedTo, disconnectSteps } from '../stores/identities.ts';
import { passkeysOf, removeSteps } from '../stores/passkeys.ts';
import type { Step } from '../stores/transaction.ts';
import type { StoredUser } from '../stores/users.ts';

/** Ways in that go with a password that is reset by mail, and a sentence about them for its mail; '' where none does. */
interface Dropped {
  readonly steps: readonly Step[];
  readonly told: string;
}

/**
 * Finds the ways in that nobody knows to be those of the person who resets a password. That person reads the address; who
 * made the account, and gave it passkeys and links to accounts elsewhere, was the same one from the moment on at which
 * the address was confirmed in the account's own session, and may have been anybody before.
 */
export async function unprovenWays(seen: StoredUser): Promise<Dropped> {
  const [passkeys, accounts] = await Promise.all([passkeysOf(seen.id), connectedTo(seen.id)]);
  const passkeysGone = passkeys.filter(({ createdAt }) => isUnproven(seen, createdAt));
  const accountsGone = accounts.filter(({ connectedAt }) => isUnproven(seen, connectedAt));
  const count = passkeysGone.length;
  const named = [
    ...(count === 0 ? [] : [count === 1 ? '1 passkey' : `${count} passkeys`]),
    ...accountsGone.map(({ provider }) => names[provider]),
  ];
  return {
    steps: [
      ...removeSteps(seen.id, passkeysGone),
      ...accountsGone.flatMap((row) => disconnectSteps(seen.id, row)),
    ],
    told: named.length === 0 ? '' : ` ${removed(named)}`,
  };
}

function isUnproven({ verifiedInside, verifiedAt = '' }: StoredUser, madeAt: string): boolean {
  return verifiedInside !== true || madeAt < verifiedAt;
}

const names = { google: 'the Google account', github: 'the GitHub account' } as const;

function removed(named: readonly string[]): string {
  const list = [named.slice(0, -1).join(', '), named.at(-1)].filter(Boolean).join(' and ');
  return `Whatever let somebody in before this address was confirmed in the account does so no more: ${list}. What is yours you can add again in your settings.`;
}
