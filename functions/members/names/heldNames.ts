import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { type Condition, Table } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { epochSeconds, daySeconds } from '#functions/platform/runtime/time.ts';
import { grantedSecret } from '#functions/platform/secrets/grantedSecret.ts';
import { normalizeAddress } from '#functions/platform/text/normalizeAddress.ts';
import { limits } from '#shared/platform/limits.ts';
import { suspensionEndOf, recordSuspensionEndStep } from '../status/suspensionEnds.ts';

/**
 * Table Users, reserved names of deleted accounts, so that nobody is mistaken for a former member and nobody escapes
 * a suspension by leaving.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `HELD#<keyed hash of a username or e-mail>` | `-` | `expiresAt`; `suspendedUntil` if a suspension was running, `leftBy`, a keyed hash too, if its account still exists; `under`: the id of that account's suspension (`suspensionEnds.ts`) |
 *
 * The hash key is a secret of the stack and not in any table. Without it, a hash cannot be traced to a name.
 */
const users = new Table('users');

const HeldNameRow = z.object({
  expiresAt: z.number(),
  suspendedUntil: z.optional(z.string()),
  leftBy: z.optional(z.string()),
  under: z.optional(z.string()),
});
type HeldNameRow = z.output<typeof HeldNameRow>;

/** A username or an e-mail address; case does not matter. */
export interface HeldName {
  readonly kind: 'username' | 'email';
  readonly value: string;
}

/**
 * A hash that nobody can make without a secret of the stack, which is in no table: it recognizes a name or an address,
 * and cannot be traced to it. Needs the secret `HELD_NAMES_KEY`. Case does not matter.
 * @param purpose hashes for different purposes cannot be compared.
 */
export async function keyedHash(
  purpose: 'username' | 'email' | 'account' | 'invitation',
  value: string,
): Promise<string> {
  return createHmac('sha256', await grantedSecret('HELD_NAMES_KEY'))
    .update(`${purpose}#${normalizeAddress(value)}`)
    .digest('base64url');
}

const heldKey = async ({ kind, value }: HeldName) => ({
  pk: `HELD#${await keyedHash(kind, value)}`,
  sk: '-',
});

async function heldRow(name: HeldName, suspendedUntil: string | undefined, now: Date) {
  const days = epochSeconds(now) + limits.usernameHeldDays * daySeconds;
  const key = await heldKey(name);
  const isRunning = suspendedUntil !== undefined && suspendedUntil > now.toISOString();
  return isRunning
    ? { ...key, expiresAt: Math.max(days, epochSeconds(new Date(suspendedUntil))), suspendedUntil }
    : { ...key, expiresAt: days };
}

/** The step that reserves a name for 90 days, or for as long as the running suspension. */
export async function holdNameStep(
  name: HeldName,
  suspendedUntil: string | undefined,
  now: Date,
): Promise<Step> {
  return users.putStep(await heldRow(name, suspendedUntil, now));
}

/** A member who gives up an address and keeps the account. */
interface FormerOwner {
  readonly id: string;
  readonly suspendedUntil?: string | undefined;
  readonly verifiedInside?: boolean | undefined;
  readonly suspension?: { readonly id: string } | undefined;
}

/**
 * The steps that reserve the confirmed address that a suspended member gives up; none if they are not suspended.
 * None either if it was never confirmed from inside the account: it may belong to a stranger, who would then be
 * suspended in their place.
 */
export async function holdGivenUpAddressSteps(
  address: string,
  { id, suspendedUntil = '', verifiedInside, suspension }: FormerOwner,
  now: Date,
): Promise<Step[]> {
  if (verifiedInside !== true || suspendedUntil <= now.toISOString()) return [];
  const row = await heldRow({ kind: 'email', value: address }, suspendedUntil, now);
  const suspensionId = suspension?.id;
  const holdStep = users.putStep({ ...row, leftBy: await keyedHash('account', id), under: suspensionId });
  return suspensionId === undefined
    ? [holdStep]
    : [holdStep, recordSuspensionEndStep(suspensionId, suspendedUntil, now)];
}

/** True if this member gave up the name: their own profile then decides their status. */
export async function isGivenUpBy({ leftBy }: HeldNameRow, userId: string): Promise<boolean> {
  return leftBy === (await keyedHash('account', userId));
}

const isFree = (now: Date): Condition => ({
  expression: 'attribute_not_exists(pk) OR expiresAt <= :now',
  values: { ':now': epochSeconds(now) },
});

/** Reserves a name for 90 days unless it is already reserved. */
export async function holdName(name: HeldName, now: Date): Promise<void> {
  await users.put(await heldRow(name, undefined, now), isFree(now));
}

/** The step that refuses a name recently left by a deleted member. */
export async function requireNotHeldStep(name: HeldName, now: Date): Promise<Step> {
  return users.checkStep(await heldKey(name), isFree(now));
}

/**
 * The reservation of a name, or undefined. If it was given up during a suspension, it has that suspension's current
 * end, or the last known one if that account is deleted.
 */
export async function findHeldName(name: HeldName, now: Date): Promise<HeldNameRow | undefined> {
  const row = await users.get(HeldNameRow, await heldKey(name), { consistent: true });
  if (row === undefined || row.expiresAt <= epochSeconds(now)) return undefined;
  return row.under === undefined ? row : { ...row, suspendedUntil: await suspensionEndOf(row.under, now) };
}
