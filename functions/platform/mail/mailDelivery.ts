import { maxLeaseClockSkewMs, deadlines } from '#functions/platform/aws/deadlines.ts';
import { allOf, attributeIs, type Condition, type Key } from '#functions/platform/dynamo/table.ts';
import { type Step, transact } from '#functions/platform/dynamo/transaction.ts';
import {
  claimJob,
  finishJob,
  notClaimedSince,
  jobs,
  jobKeyOf,
  StoredJob,
} from '#functions/platform/jobs/jobs.ts';
import { daySeconds, epochSeconds } from '#functions/platform/runtime/time.ts';

/**
 * Table Jobs, the delivery state of a mail; `jobs.ts` documents the rest. The job row of a mail also records its
 * delivery, with two writes. The first takes the job and sets `isBegun`, right before the mail service
 * is called. The second sets `sent`; the row then loses its job and expires 30 days later. While it exists, the same
 * cause starts no second mail (`mailStep`).
 *
 * If a mail is begun but no run holds it, its sender stopped while sending. The mail service reports every mail that it
 * has accepted within seconds, by the tag of its job. Such a report marks the mail as sent; without one it is sent
 * again once its lease ends.
 */

/** The lease of a mail that is begun now: longer than its function runs, by any clock. */
const mailLeaseMs = deadlines.mailFunctionMs + maxLeaseClockSkewMs;

/** The attributes to remove once the mail service is known to have rejected the mail. */
export const beginAttributes: readonly string[] = ['isBegun'];

/** The tag that names a mail's job in the mail service's reports. */
export const jobTag = 'job';

/** Its value: the job's key in the characters that a tag may have. */
export const jobTagOf = ({ pk }: Key): string => Buffer.from(pk).toString('base64url');

/**
 * The job of a mail that the mail service reports, if it is not marked as sent. Uses a consistent read, because no
 * later report may come.
 */
export async function findUnmarkedMail(tag: string): Promise<StoredJob | undefined> {
  const key = { pk: Buffer.from(tag, 'base64url').toString(), sk: '-' };
  const row = await jobs.get(StoredJob, key, { consistent: true });
  return row?.isBegun === true ? row : undefined;
}

/** For this long a repeated cause finds its mail sent. */
const sentMailKeptDays = 30;

/**
 * The job of a mail, undefined if it is gone. Uses an eventually consistent read, and a consistent one only to
 * confirm absence: every later write is conditional on the row as it was read.
 */
export async function findMail(key: Key): Promise<StoredJob | undefined> {
  return (await jobs.get(StoredJob, key)) ?? (await jobs.get(StoredJob, key, { consistent: true }));
}

/**
 * Takes the job and marks the mail as begun, in one write.
 * @returns undefined if another run was faster.
 */
export function beginMail(row: StoredJob, now: Date): Promise<StoredJob | undefined> {
  return claimJob(row, now, { leaseMs: mailLeaseMs, set: { isBegun: true } });
}

/** Requires that no run has taken the mail since its row was read, and that it is not marked as sent. */
const isStillBegunBy = (row: StoredJob): Condition =>
  allOf(notClaimedSince(row), attributeIs('isBegun', true));

/**
 * Marks a begun mail as sent, unless its sender or a report of the mail service has done so.
 * @param steps steps to write with it, such as a count: a mail ends once.
 */
export async function markSent(row: StoredJob, now: Date, steps: readonly Step[] = []): Promise<void> {
  const change = {
    set: { state: 'sent', expiresAt: epochSeconds(now) + sentMailKeptDays * daySeconds },
    remove: [
      'input',
      'queue',
      'member',
      'shard',
      'wakeAt',
      'changedAt',
      'error',
      'checkpoint',
      ...beginAttributes,
    ],
    condition: isStillBegunBy(row),
  };
  // A transaction costs twice as much as a plain write.
  if (steps.length === 0) await jobs.change(jobKeyOf(row), change);
  else await transact([jobs.changeStep(jobKeyOf(row), change), ...steps]);
}

/** Deletes the job of a mail that is not sent. @param steps as in `markSent`. */
export async function removeMail(row: StoredJob, steps: readonly Step[]): Promise<void> {
  if (steps.length === 0) await finishJob(row);
  else await transact([jobs.removeStep(jobKeyOf(row), notClaimedSince(row)), ...steps]);
}
