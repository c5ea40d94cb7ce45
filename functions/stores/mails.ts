import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { Table } from './table.ts';
import { countStep, scaled } from './throttles.ts';
import { type Step, transact } from './transaction.ts';

/**
 * Table Mails: what became of each mail, and which addresses rest; `mailChoices.ts` holds what members turned off.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `MAIL#<kind>#<hash of its cause>` | `-` | `state`, `expiresAt` |
 * | `ADDRESS#<hash>` | `-` | `restsUntil` (epoch seconds) after a bounce; `complained` |
 *
 * States: `claimed` right before it is sent, `sent`; `refused` where the service said that it did not take it.
 */
const mails = new Table('mails');

const Claim = z.object({ state: z.enum(['claimed', 'refused', 'sent']) });
/** What became of a mail; undefined where nobody has begun to send it. */
export type MailState = z.output<typeof Claim>['state'];

/** So long a cause that comes again finds its mail sent. */
const rememberedDays = 30;
/** So long nothing is sent to an address that a mail came back from for good. */
const restDays = 1;
const hourSeconds = 3600;
const daySeconds = 24 * 3600;

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');
const seconds = (now: Date) => Math.floor(now.getTime() / 1000);
const mailKey = (kind: string, cause: string) => ({ pk: `MAIL#${kind}#${hash(cause)}`, sk: '-' });

/** Addresses are kept as hashes, folded as every mail server of today does. */
export const addressHash = (address: string) => hash(address.trim().normalize('NFC').toLowerCase());
const addressKey = (address: string) => ({ pk: `ADDRESS#${addressHash(address)}`, sk: '-' });

/** What has become of a mail so far. */
export async function mailState(kind: string, cause: string): Promise<MailState | undefined> {
  return (await mails.get(Claim, mailKey(kind, cause), true))?.state;
}

/** Whom to count a mail for, and how many of its kind an hour may reach them. */
export interface MailBound {
  readonly whom: string;
  readonly hourly: number;
}

/** The step that counts a mail of a kind; refused where the hour has had enough of it. */
export function countMailStep(kind: string, { whom, hourly }: MailBound, now: Date): Step {
  return countStep({ key: `mail#${kind}#${whom}`, most: scaled(hourly), seconds: hourSeconds }, now);
}

/**
 * Claims a mail before it is sent, and counts it, in one.
 * @returns 'claimed', or why not: somebody else has it, or the hour has had enough of its kind.
 */
export async function claimMail(
  kind: string,
  cause: string,
  bound: MailBound | undefined,
  now: Date,
): Promise<'claimed' | 'taken' | 'tooMany'> {
  const expiresAt = seconds(now) + rememberedDays * daySeconds;
  const unclaimed = { expression: 'attribute_not_exists(pk)' };
  const claim = mails.putStep({ ...mailKey(kind, cause), state: 'claimed', expiresAt }, unclaimed);
  const outcome = await transact([claim, ...(bound === undefined ? [] : [countMailStep(kind, bound, now)])]);
  if (outcome.done) return 'claimed';
  return outcome.refused.includes(0) ? 'taken' : 'tooMany';
}

/** Claims a mail that was refused before and is tried again; it has been counted. */
export async function reclaimMail(kind: string, cause: string): Promise<'claimed' | 'taken'> {
  return (await moveOn(kind, cause, 'refused', 'claimed')) ? 'claimed' : 'taken';
}

/** Notes that the service did not take a mail, so that it may be tried again. */
export async function noteRefused(kind: string, cause: string): Promise<void> {
  await moveOn(kind, cause, 'claimed', 'refused');
}

/** Notes that a mail has gone out. */
export async function noteSent(kind: string, cause: string): Promise<void> {
  await moveOn(kind, cause, 'claimed', 'sent');
}

async function moveOn(kind: string, cause: string, from: MailState, state: MailState): Promise<boolean> {
  const moved = await mails.change(Claim, mailKey(kind, cause), {
    set: { state },
    condition: { expression: '#state = :from', values: { ':from': from }, names: { '#state': 'state' } },
  });
  return moved !== undefined;
}

const Address = z.object({ restsUntil: z.optional(z.number()), complained: z.optional(z.boolean()) });

/** How an address has answered so far. */
export interface AddressNote {
  /** A mail came back from it for good, not long ago. */
  readonly isResting: boolean;
  /** Whoever reads it has called a mail of ours spam. */
  readonly hasComplained: boolean;
}

/** What is known of an address. */
export async function noteOf(address: string, now: Date): Promise<AddressNote> {
  const row = await mails.get(Address, addressKey(address), true);
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
