import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { limits } from '#shared/limits.ts';
import { normalizeAddress } from '#functions/platform/text/normalizeAddress.ts';
import { carryoverUntil, carryoverStep } from './suspensionCarryover.ts';
import { type Condition, Table } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';

/**
 * Table Users, what is kept of accounts that are gone, so that nobody is taken for whoever had the name, and nobody
 * escapes a suspension by leaving.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `HELD#<keyed hash of a username or e-mail>` | `-` | `expiresAt`; `suspendedUntil` where a suspension was running, `leftBy`, a keyed hash too, where its account is still there; `under`: the suspension by which that account stands (`suspensionCarryover.ts`) |
 *
 * The key is a secret of the stack that stands in no table: without it a hash leads to no name.
 */
const users = new Table('users');

const Held = z.object({
  expiresAt: z.number(),
  suspendedUntil: z.optional(z.string()),
  leftBy: z.optional(z.string()),
  under: z.optional(z.string()),
});
export type Held = z.output<typeof Held>;

/** A username, or an e-mail address, whatever its case. */
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

/** The step that holds a name for 90 days, or for as long as the suspension that is running. */
export function holdStep(name: HeldName, suspendedUntil: string | undefined, now: Date): Step {
  return users.putStep(heldRow(name, suspendedUntil, now));
}

/** What a member leaves behind who goes on without it. */
interface Leaver {
  readonly id: string;
  readonly suspendedUntil?: string | undefined;
  readonly verifiedInside?: boolean | undefined;
  readonly suspension?: { readonly id?: string | undefined } | undefined;
}

/**
 * The steps that hold the confirmed address which a member leaves while they are suspended; none where they are not. Nor
 * where it was never confirmed in the account itself: it may be a stranger's, who would be suspended in their place.
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

/** True where this member has left the name: how they stand says their own profile. */
export function isLeftBy({ leftBy }: Held, userId: string): boolean {
  return leftBy === keyedHash('account', userId);
}

const isFree = (now: Date): Condition => ({
  expression: 'attribute_not_exists(pk) OR expiresAt <= :now',
  values: { ':now': seconds(now) },
});

/** Holds a name for 90 days, unless it is held already. */
export async function hold(name: HeldName, now: Date): Promise<void> {
  await users.put(heldRow(name, undefined, now), isFree(now));
}

/** The step that refuses a name which somebody who is gone has left a while ago. */
export function unheldStep(name: HeldName, now: Date): Step {
  return users.checkStep(heldKey(name), isFree(now));
}

/**
 * What is held of a name; undefined where nothing is any more. What was left under a suspension stands as that does now,
 * or did when its account went.
 */
export async function heldOf(name: HeldName, now: Date): Promise<Held | undefined> {
  const row = await users.get(Held, heldKey(name), true);
  if (row === undefined || row.expiresAt <= seconds(now)) return undefined;
  return row.under === undefined ? row : { ...row, suspendedUntil: await carryoverUntil(row.under, now) };
}
