import * as z from 'zod/mini';
import { Table } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { sha256 } from '#functions/platform/runtime/hash.ts';
import { daySeconds, epochSeconds } from '#functions/platform/runtime/time.ts';
import { normalizeAddress } from '#functions/platform/text/normalizeAddress.ts';
import {
  countHitStep,
  countHitOnce,
  scaleLimit,
  type ThrottleWindow,
} from '#functions/platform/throttles/throttles.ts';

/**
 * Table Mails: addresses that get no mail for now; `mailChoices.ts` holds what members turned off, `mailDelivery.ts`
 * the delivery state.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `ADDRESS#<hash>` | `-` | `suppressedUntil` (epoch seconds) after a bounce; `complained` |
 */
const mails = new Table('mails');

/** Days without mail to an address after a permanent bounce. */
const suppressedDays = 1;
const hourSeconds = 3600;

/** Addresses are stored as hashes, in lower case, as all current mail servers treat them. */
export const addressHash = (address: string) => sha256(normalizeAddress(address.trim()));
const addressKey = (address: string) => ({ pk: `ADDRESS#${addressHash(address)}`, sk: '-' });

/** The recipient a mail counts for, and the hourly limit of its kind. */
interface MailLimit {
  readonly countedFor: string;
  readonly hourly: number;
}

const throttleWindow = (kind: string, { countedFor, hourly }: MailLimit): ThrottleWindow => ({
  key: `mail#${kind}#${countedFor}`,
  limit: scaleLimit(hourly),
  seconds: hourSeconds,
});

/** The step that counts a mail of a kind. Refused if the hour's limit is reached. */
export function countMailStep(kind: string, limit: MailLimit, now: Date): Step {
  return countHitStep(throttleWindow(kind, limit), now);
}

/** Counts a mail of a kind once an hour per job, however often it is called. @returns false if the limit is reached. */
export function countAgainstLimit(kind: string, limit: MailLimit, job: string, now: Date): Promise<boolean> {
  return countHitOnce(throttleWindow(kind, limit), job, now);
}

const Address = z.object({ suppressedUntil: z.optional(z.number()), complained: z.optional(z.boolean()) });

/** The delivery history of an address. */
interface DeliveryHistory {
  /** A mail to it recently bounced permanently. */
  readonly isSuppressed: boolean;
  /** Its reader marked one of our mails as spam. */
  readonly hasComplained: boolean;
}

/** The delivery history of an address, by a consistent read. */
export async function deliveryHistoryOf(address: string, now: Date): Promise<DeliveryHistory> {
  const row = await mails.get(Address, addressKey(address), { consistent: true });
  return {
    isSuppressed: (row?.suppressedUntil ?? 0) > epochSeconds(now),
    hasComplained: row?.complained === true,
  };
}

/** Records a permanent bounce. */
export async function recordBounce(address: string, now: Date): Promise<void> {
  const suppressedUntil = epochSeconds(now) + suppressedDays * daySeconds;
  await mails.change(addressKey(address), { set: { suppressedUntil } });
}

/** Records a spam complaint: the address gets no mail that can be turned off. */
export async function recordComplaint(address: string): Promise<void> {
  await mails.change(addressKey(address), { set: { complained: true } });
}

/** The step that deletes the notes on an address when its member is deleted. */
export function forgetAddressStep(address: string): Step {
  return mails.removeStep(addressKey(address));
}
