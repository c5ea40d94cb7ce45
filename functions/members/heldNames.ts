import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { limits } from '#shared/platform/limits.ts';
import { normalizeAddress } from '#functions/platform/text/normalizeAddress.ts';
import { carryoverUntil, carryoverStep } from './suspensionCarryover.ts';
import { type Condition, Table } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';

/**
 * Table Users, reserved names of deleted accounts, so that nobody is mistaken for a former member and nobody escapes
 * a suspension by leaving.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `HELD#<keyed hash of a username or e-mail>` | `-` | `expiresAt`; `suspendedUntil` if a suspension was running, `leftBy`, a keyed hash too, if its account still exists; `under`: the id of that account's suspension (`suspensionCarryover.ts`) |
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
export type HeldNameRow = z.output<typeof HeldNameRow>;

/** A username or an e-mail address; case does not matter. */
export interface HeldName {
  readonly kind: 'username' | 'email';
  readonly value: string;
}

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);

function keyedHash(kind: HeldName['kind'] | 'account', value: string): string {
  const secret = process.env['HELD_KEY'];
  if (secret === undefined) throw new Error('HELD_KEY is not granted to this function');
  return createHmac('sha256', secret)
    .update(`${kind}#${normalizeAddress(value)}`)
    .digest('base64url');
}

const heldKey = ({ kind, value }: HeldName) => ({ pk: `HELD#${keyedHash(kind, value)}`, sk: '-' });

function heldRow(name: HeldName, suspendedUntil: string | undefined, now: Date) {
  const days = seconds(now) + limits.usernameHeldDays * 24 * 3600;
  const isRunning = suspendedUntil !== undefined && suspendedUntil > now.toISOString();
  return isRunning
    ? { ...heldKey(name), expiresAt: Math.max(days, seconds(new Date(suspendedUntil))), suspendedUntil }
    : { ...heldKey(name), expiresAt: days };
}

/** The step that reserves a name for 90 days, or for as long as the running suspension. */
export function holdStep(name: HeldName, suspendedUntil: string | undefined, now: Date): Step {
  return users.putStep(heldRow(name, suspendedUntil, now));
}

/** A member who gives up an address and keeps the account. */
interface Leaver {
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
export function leftSteps(
  address: string,
  { id, suspendedUntil = '', verifiedInside, suspension }: Leaver,
  now: Date,
): Step[] {
  if (verifiedInside !== true || suspendedUntil <= now.toISOString()) return [];
  const row = heldRow({ kind: 'email', value: address }, suspendedUntil, now);
  const under = suspension?.id;
  const held = users.putStep({ ...row, leftBy: keyedHash('account', id), under });
  return under === undefined ? [held] : [held, carryoverStep(under, suspendedUntil, now)];
}

/** True if this member gave up the name: their own profile then decides their status. */
export function isLeftBy({ leftBy }: HeldNameRow, userId: string): boolean {
  return leftBy === keyedHash('account', userId);
}

const isFree = (now: Date): Condition => ({
  expression: 'attribute_not_exists(pk) OR expiresAt <= :now',
  values: { ':now': seconds(now) },
});

/** Reserves a name for 90 days unless it is already reserved. */
export async function holdName(name: HeldName, now: Date): Promise<void> {
  await users.put(heldRow(name, undefined, now), isFree(now));
}

/** The step that refuses a name recently left by a deleted member. */
export function requireNotHeldStep(name: HeldName, now: Date): Step {
  return users.checkStep(heldKey(name), isFree(now));
}

/**
 * The reservation of a name, or undefined. If it was given up during a suspension, it has that suspension's current
 * end, or the last known one if that account is deleted.
 */
export async function findHeldName(name: HeldName, now: Date): Promise<HeldNameRow | undefined> {
  const row = await users.get(HeldNameRow, heldKey(name), true);
  if (row === undefined || row.expiresAt <= seconds(now)) return undefined;
  return row.under === undefined ? row : { ...row, suspendedUntil: await carryoverUntil(row.under, now) };
}
