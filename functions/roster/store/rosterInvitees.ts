import * as z from 'zod/mini';
import { keyedHash } from '#functions/members/names/heldNames.ts';
import {
  Table,
  allOf,
  attributeIs,
  attributeIsMissing,
  attributeIsAsRead,
} from '#functions/platform/dynamo/table.ts';
import { type Step, transact } from '#functions/platform/dynamo/transaction.ts';
import { sha256 } from '#functions/platform/runtime/hash.ts';
import { isoTimeAfter } from '#functions/platform/runtime/time.ts';
import { InvitationEnding, invitationTokenOf, invitationSecretOf } from '#shared/roster/invitations.ts';
import { countInBatchStep } from './invitationBatches.ts';

/**
 * Table Roster, the addresses that were invited by mail, and those of people who have joined.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `INVITEE#<hash of the secret>` | `-` | `invitations`, how many; `lastAt`, when the last one was queued, and `batchId`, for which batch; `ended` and `endedAt`, once the address is never invited again |
 *
 * The secret is a keyed hash of the address, and part of the link that opts out. The row outlives the roster row and
 * the account, so that nobody is invited who wanted no more mail, or has left.
 */
const roster = new Table('roster');

const Row = z.object({
  pk: z.string(),
  invitations: z._default(z.number(), 0),
  lastAt: z._default(z.string(), ''),
  batchId: z.optional(z.string()),
  ended: z.optional(InvitationEnding),
  endedAt: z._default(z.string(), ''),
});
export type Invitee = z.output<typeof Row>;

/** For how long the link that opts out can also undo that. */
const undoMs = 10 * 60_000;

const secretOf = (address: string) => keyedHash('invitation', address.trim());
const keyOf = (secret: string) => ({
  pk: `INVITEE#${sha256(secret)}`,
  sk: '-',
});

/** The token that ends the invitations to an address: `[A-Za-z0-9_-]`, at most 64 characters. */
export const invitationToken = async (address: string): Promise<string> =>
  invitationTokenOf(await secretOf(address));

/** The rows of these addresses, by a consistent read; an address that was never invited has none. */
export async function inviteesOf(
  addresses: readonly string[],
): Promise<(address: string) => Invitee | undefined> {
  const keyOfAddress = new Map(
    await Promise.all(addresses.map(async (address) => [address, keyOf(await secretOf(address))] as const)),
  );
  // A request must not name a key twice.
  const keys = new Map([...keyOfAddress.values()].map((key) => [key.pk, key]));
  const rows = await roster.getMany(Row, [...keys.values()], { consistent: true });
  const rowsByKey = new Map(rows.map((row) => [row.pk, row]));
  return (address) => rowsByKey.get(keyOfAddress.get(address)?.pk ?? '');
}

/** The step that counts one more invitation. Refused if the address was invited or ended since it was read. */
export async function countInvitationStep(
  address: string,
  storedInvitee: Invitee | undefined,
  batchId: string,
  now: Date,
): Promise<Step> {
  const lastAt = storedInvitee?.batchId === undefined ? undefined : storedInvitee.lastAt;
  return roster.changeStep(keyOf(await secretOf(address)), {
    set: { lastAt: now.toISOString(), batchId },
    add: { invitations: 1 },
    condition: allOf(attributeIsMissing('ended'), attributeIsAsRead('lastAt', lastAt)),
  });
}

/**
 * The steps that end the invitations to an address and count it in its last batch; none if they have ended. Refused if
 * they end meanwhile.
 */
async function endSteps(key: ReturnType<typeof keyOf>, ended: InvitationEnding, now: Date): Promise<Step[]> {
  const row = await roster.get(Row, key, { consistent: true });
  // A person who joins without an invitation gets a row too, so that nobody invites them later.
  if (row?.ended !== undefined || (row === undefined && ended !== 'joined')) return [];
  const change = {
    set: { ended, endedAt: now.toISOString() },
    condition: attributeIsMissing('ended'),
  };
  return [
    roster.changeStep(key, change),
    ...(row?.batchId === undefined ? [] : [countInBatchStep(row.batchId, { [ended]: 1 })]),
  ];
}

/** The steps for the transaction in which the person with this address joins; see `endSteps`. */
export async function inviteeJoinsSteps(address: string, now: Date): Promise<Step[]> {
  return address === '' ? [] : endSteps(keyOf(await secretOf(address)), 'joined', now);
}

/** Ends the invitations to an address after feedback of the mail service. */
export async function endInvitations(
  address: string,
  ended: 'bounced' | 'complained',
  now: Date,
): Promise<void> {
  const steps = await endSteps(keyOf(await secretOf(address)), ended, now);
  if (steps.length > 0) await transact(steps);
}

/** Opts out with the token of a mail. An unknown token does nothing. */
export async function optOutByToken(token: string, now: Date): Promise<void> {
  const secret = invitationSecretOf(token);
  const steps = secret === undefined ? [] : await endSteps(keyOf(secret), 'optedOut', now);
  if (steps.length > 0) await transact(steps);
}

/**
 * Undoes what `optOutByToken` did in the last ten minutes. @returns false if it is too late, or the token is unknown.
 */
export async function undoOptOutByToken(token: string, now: Date): Promise<boolean> {
  const secret = invitationSecretOf(token);
  if (secret === undefined) return false;
  const row = await roster.get(Row, keyOf(secret), { consistent: true });
  if (row?.batchId === undefined) return false;
  const { done } = await transact([
    roster.changeStep(keyOf(secret), {
      remove: ['ended', 'endedAt'],
      condition: allOf(attributeIs('ended', 'optedOut'), {
        expression: 'endedAt > :since',
        values: { ':since': isoTimeAfter(now, -undoMs) },
      }),
    }),
    countInBatchStep(row.batchId, { optedOut: -1 }),
  ]);
  return done;
}
