import * as z from 'zod/mini';
import { clocksApartMs, deadlines } from '#functions/platform/aws/deadlines.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { after, heldBy, jobs, keyOf, lostAt, StoredJob } from './jobs.ts';
import type { Key } from '#functions/platform/dynamo/table.ts';

/**
 * Table Jobs, what becomes of a mail; `jobs.ts` holds the rest. The row of a mail is its job and its mark in one, so that
 * each mail is two writes: `isBegun` right before it is handed to the mail service, in the write that takes the job; and
 * `sent` behind it, where the row loses its order and goes by itself 30 days later. As long as it is there, the same cause
 * starts no second one (`mailStep`).
 *
 * A mail that is begun although no run holds it any more was being sent as its sender died.
 */
const MailJob = z.extend(StoredJob, {
  isBegun: z.optional(z.boolean()),
  /** Until when the run that has begun it holds it. */
  heldUntil: z.optional(z.string()),
});
export type MailJob = z.output<typeof MailJob>;

/** A run that began now holds its mail for so long: longer than its function lives, by any clock. */
const mailLeaseMs = deadlines.mailFunctionMs + clocksApartMs;

/** Whether a run may still be sending this mail. */
export const isHeld = ({ state, heldUntil = '' }: MailJob, now: Date): boolean =>
  state === 'running' && heldUntil > now.toISOString();

/** What a row holds no more once it is known that the mail service did not take the mail. */
export const marks: readonly string[] = ['isBegun'];

/** So long a cause that comes again finds its mail sent. */
const rememberedDays = 30;
const daySeconds = 24 * 3600;

/**
 * The job of a mail, undefined where it is gone. Any replica will do, except to say that there is none: what is built
 * upon it holds only as long as the row is as it was read.
 */
export async function findMail(key: Key): Promise<MailJob | undefined> {
  return (await jobs.get(MailJob, key)) ?? (await jobs.get(MailJob, key, true));
}

/**
 * Takes the job and marks the mail as begun, in one. The clock's look at it, where it has failed before, is moved only where
 * it would come too soon: that is what an index costs.
 * @returns undefined where somebody else has been at it since the row was read.
 */
export async function begin(row: MailJob, now: Date): Promise<MailJob | undefined> {
  const [holder, heldUntil] = [newId(now), after(now, mailLeaseMs)];
  const begun = await jobs.change(MailJob, keyOf(row), {
    set: { state: 'running', isBegun: true, holder, heldUntil, ...lookAfter(row, heldUntil, now) },
    add: { runs: 1 },
    condition: {
      expression: '#state = :state AND runs = :runs',
      values: { ':state': row.state, ':runs': row.runs },
      names: { '#state': 'state' },
    },
  });
  if (begun !== undefined) return begun;
  // Refused by what this very write did, where only its answer was lost.
  const found = await jobs.get(MailJob, keyOf(row), true);
  return found?.holder === holder ? found : undefined;
}

function lookAfter({ wakeAt }: MailJob, until: string, now: Date) {
  if (wakeAt === undefined) return { expiresAt: lostAt(now) };
  return wakeAt < until ? { wakeAt: until } : {};
}

/** A mail has gone out, or is not to be sent a second time. */
export async function noteSent(row: MailJob, now: Date): Promise<void> {
  await jobs.change(MailJob, keyOf(row), {
    set: { state: 'sent', expiresAt: Math.floor(now.getTime() / 1000) + rememberedDays * daySeconds },
    remove: ['input', 'member', 'heldUntil', 'slot', 'wakeAt', 'changedAt', 'error', 'place', ...marks],
    condition: heldBy(row),
  });
}
