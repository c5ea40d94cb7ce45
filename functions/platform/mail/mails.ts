import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { normalizeAddress } from '#functions/platform/text/normalizeAddress.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { countStep, hitOnce, scaled, type Window } from '#functions/platform/http/throttles.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';

/**
 * Table Mails: which addresses rest; `mailChoices.ts` holds what members turned off, `mailJobs.ts` what became of a mail.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `ADDRESS#<hash>` | `-` | `restsUntil` (epoch seconds) after a bounce; `complained` |
 */
const mails = new Table('mails');

/** So long nothing is sent to an address that a mail came back from for good. */
const restDays = 1;
const daySeconds = 24 * 3600;
const hourSeconds = 3600;

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');
const seconds = (now: Date) => Math.floor(now.getTime() / 1000);

/** Addresses are kept as hashes, folded as every mail server of today does. */
export const addressHash = (address: string) => hash(normalizeAddress(address.trim()));
const addressKey = (address: string) => ({ pk: `ADDRESS#${addressHash(address)}`, sk: '-' });

/** Whom to count a mail for, and how many of its kind an hour may reach them. */
export interface MailBound {
  readonly whom: string;
  readonly hourly: number;
}

const windowOf = (kind: string, { whom, hourly }: MailBound): Window => ({
  key: `mail#${kind}#${whom}`,
  most: scaled(hourly),
  seconds: hourSeconds,
});

/** The step that counts a mail of a kind; refused where the hour has had enough of it. */
export function countMailStep(kind: string, bound: MailBound, now: Date): Step {
  return countStep(windowOf(kind, bound), now);
}

/** Counts a mail of a kind by its job, once an hour however often it is asked. @returns false where the hour has had enough. */
export function hasRoomFor(kind: string, bound: MailBound, job: string, now: Date): Promise<boolean> {
  return hitOnce(windowOf(kind, bound), job, now);
}

const Address = z.object({ restsUntil: z.optional(z.number()), complained: z.optional(z.boolean()) });

/** How an address has answered so far. */
export interface AddressNote {
  /** A mail came back from it for good, not long ago. */
  readonly isResting: boolean;
  /** Whoever reads it has called a mail of ours spam. */
  readonly hasComplained: boolean;
}

/** What is known of an address; a replica may answer, to which a mail that came back this moment is news. */
export async function noteOf(address: string, now: Date): Promise<AddressNote> {
  const row = await mails.get(Address, addressKey(address));
  return {
    isResting: (row?.restsUntil ?? 0) > seconds(now),
    hasComplained: row?.complained === true,
  };
}

/** Notes that a mail came back from an address for good. */
export async function noteBounce(address: string, now: Date): Promise<void> {
  const restsUntil = seconds(now) + restDays * daySeconds;
  await mails.change(Address, addressKey(address), { set: { restsUntil } });
}

/** Notes that whoever reads an address wants no mail of ours that can be turned off. */
export async function noteComplaint(address: string): Promise<void> {
  await mails.change(Address, addressKey(address), { set: { complained: true } });
}

/** The step that forgets an address whose member is gone. */
export function forgetAddressStep(address: string): Step {
  return mails.removeStep(addressKey(address));
}
