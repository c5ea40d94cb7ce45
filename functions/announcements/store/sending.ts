import * as z from 'zod/mini';
import { auditSteps } from '#functions/members/audit/audit.ts';
import {
  type Condition,
  allOf,
  rowExists,
  rowIsNew,
  attributeIs,
  attributeIsOneOf,
} from '#functions/platform/dynamo/table.ts';
import { type Step, transact } from '#functions/platform/dynamo/transaction.ts';
import { startJobStep } from '#functions/platform/jobs/jobs.ts';
import { sha256 } from '#functions/platform/runtime/hash.ts';
import { dayMs, daySeconds, epochSeconds } from '#functions/platform/runtime/time.ts';
import { countHitStep, scaleLimit } from '#functions/platform/throttles/throttles.ts';
import { announcementLimits } from '#shared/announcements/limits.ts';
import { distributeAnnouncement } from '../jobs/announcementJobs.ts';
import {
  announcementKey,
  announcements,
  findAnnouncement,
  isDraftAnnouncement,
  type StoredAnnouncement,
} from './announcements.ts';

/**
 * Table Announcements, the sending; `announcements.ts` describes the rows. States: `draft` → `freezing` (the ids of the
 * audience are written to S3) → `sending` (notices and mails are written) → `sent`; `paused` after an error that
 * retries could not fix, `stopped` by an admin. Every change of the state is conditional on the state before it.
 */

const lockKey = { pk: 'SENDING', sk: '-' };
const Lock = z.object({ id: z.string() });
const feedbackKeptDays = 30;
/** How many a school may send in a day. */
export const dailySendingLimit = {
  key: 'announcements',
  limit: announcementLimits.sentInDay,
  seconds: daySeconds,
} as const;

const stateIs = (...states: readonly StoredAnnouncement['state'][]): Condition =>
  attributeIsOneOf('state', states);

const runIs = (run: number): Condition => attributeIs('run', run);

/** Frees the lock; refuses nothing if another announcement holds it. */
async function unlockSteps(id: string): Promise<Step[]> {
  const lock = await announcements.get(Lock, lockKey, { consistent: true });
  if (lock?.id !== id) return [];
  return [announcements.removeStep(lockKey, attributeIs('id', id))];
}

interface SendRequest {
  readonly version: number;
  /** Identifies the click on Send. */
  readonly clientId: string;
  readonly actorId: string;
  readonly count: number;
  readonly now: Date;
}

/**
 * Starts sending a draft, with its audit line. The same `clientId` again is a success that does nothing.
 * @returns why not: it has changed or was sent, another one is being sent, or there were too many today.
 */
export async function startSending(
  { sk: id, run }: StoredAnnouncement,
  { version, clientId, actorId, count, now }: SendRequest,
): Promise<'done' | 'changed' | 'busy' | 'tooMany'> {
  const started = { authorId: actorId, sendId: clientId, startedAt: now.toISOString(), run: run + 1 };
  const outcome = await transact([
    announcements.changeStep(announcementKey(id), {
      set: { ...started, state: 'freezing' },
      condition: isDraftAnnouncement(version),
    }),
    announcements.putStep({ ...lockKey, id }, rowIsNew),
    countHitStep({ ...dailySendingLimit, limit: scaleLimit(dailySendingLimit.limit) }, now),
    startJobStep(distributeAnnouncement, { announcementId: id, run: run + 1 }, now),
    ...(await auditSteps({
      actorId,
      action: 'announcementSent',
      kind: 'announcement',
      on: id,
      after: { count },
      now,
    })),
  ]);
  if (outcome.done) return 'done';
  if (outcome.refused.includes(0)) {
    return (await findAnnouncement(id))?.sendId === clientId ? 'done' : 'changed';
  }
  return outcome.refused.includes(1) ? 'busy' : 'tooMany';
}

/** Mails that still wait in the queue; 0 for a small audience, where the number would reveal who reads by mail. */
export function queuedMailCount({ total, queued, accepted, dropped }: StoredAnnouncement): number {
  return total < announcementLimits.countedFrom ? 0 : Math.max(0, queued - accepted - dropped);
}

/** True while mails of a sent announcement still wait in the queue; they wait for a day at most. */
export function hasQueuedMails(row: StoredAnnouncement, now: Date): boolean {
  const { sentAt } = row;
  return queuedMailCount(row) > 0 && sentAt !== undefined && now.getTime() - Date.parse(sentAt) < dayMs;
}

/** True if it can still be stopped. */
export function canStop(row: StoredAnnouncement, now: Date): boolean {
  return (
    ['freezing', 'sending', 'paused'].includes(row.state) ||
    (row.state === 'sent' && hasQueuedMails(row, now))
  );
}

/**
 * Stops it: mails that still wait in the queue are dropped. @returns false if its state has changed since it was read.
 */
export async function stopSending(row: StoredAnnouncement, adminId: string, now: Date): Promise<boolean> {
  const { sk: id, state, done: reached } = row;
  const { done } = await transact([
    announcements.changeStep(announcementKey(id), { set: { state: 'stopped' }, condition: stateIs(state) }),
    ...(await unlockSteps(id)),
    ...(await auditSteps({
      actorId: adminId,
      action: 'announcementStopped',
      kind: 'announcement',
      on: id,
      after: { done: reached },
      now,
    })),
  ]);
  return done;
}

/** Continues a paused announcement where it was. @returns false if it is not paused. */
export async function resumeSending(row: StoredAnnouncement, adminId: string, now: Date): Promise<boolean> {
  const { sk: id, run, isFrozen, done: reached } = row;
  const { done } = await transact([
    announcements.changeStep(announcementKey(id), {
      set: { state: isFrozen ? 'sending' : 'freezing', run: run + 1 },
      condition: stateIs('paused'),
    }),
    startJobStep(distributeAnnouncement, { announcementId: id, run: run + 1 }, now),
    ...(await auditSteps({
      actorId: adminId,
      action: 'announcementResumed',
      kind: 'announcement',
      on: id,
      after: { done: reached },
      now,
    })),
  ]);
  return done;
}

/**
 * Freezes the rest of the audience again, because the frozen list has expired while it was paused. Members who were
 * reached stay counted.
 */
export async function refreezeAudience({
  sk: id,
  run,
  done,
  queued,
  reachedTo,
}: StoredAnnouncement): Promise<void> {
  await announcements.change(announcementKey(id), {
    set: { state: 'freezing', frozenAt: done, frozenTo: reachedTo, total: done, byMail: queued },
    remove: ['isFrozen', 'parts'],
    condition: allOf(stateIs('sending'), runIs(run)),
  });
}

/** Pauses it after an error that retries could not fix. */
export async function pauseSending(id: string, run: number): Promise<void> {
  await announcements.change(announcementKey(id), {
    set: { state: 'paused' },
    condition: allOf(stateIs('freezing', 'sending'), runIs(run)),
  });
}

/** Records a frozen part. @returns false if it was stopped, or the part is already recorded. */
export async function recordFrozenPart(
  { sk: id, parts }: StoredAnnouncement,
  part: {
    readonly last: string;
    readonly members: number;
    readonly byMail: number;
    readonly isLast: boolean;
  },
): Promise<boolean> {
  return announcements.change(announcementKey(id), {
    set: { frozenTo: part.last, ...(part.isLast && { isFrozen: true, state: 'sending' }) },
    add: { parts: part.members === 0 ? 0 : 1, total: part.members, byMail: part.byMail },
    condition: {
      expression: '#state = :freezing AND (attribute_not_exists(parts) OR parts = :parts)',
      names: { '#state': 'state' },
      values: { ':freezing': 'freezing', ':parts': parts },
    },
  });
}

/**
 * Records that the next members of the list were reached, also if it was stopped meanwhile. Does nothing if they are
 * already recorded.
 */
export async function recordReachedMembers(
  { sk: id, done }: StoredAnnouncement,
  next: {
    readonly reached: number;
    readonly last: string;
    readonly here: number;
    readonly queued: number;
  },
): Promise<void> {
  await announcements.change(announcementKey(id), {
    set: { reachedTo: next.last },
    add: { done: next.reached, here: next.here, queued: next.queued },
    condition: {
      expression: 'attribute_not_exists(done) OR done = :done',
      values: { ':done': done },
    },
  });
}

/** Marks it as sent and lets the next one begin. */
export async function endSending(id: string, now: Date): Promise<void> {
  await transact([
    announcements.changeStep(announcementKey(id), {
      set: { state: 'sent', sentAt: now.toISOString() },
      condition: stateIs('sending'),
    }),
    ...(await unlockSteps(id)),
  ]);
}

/** The step that counts one mail, for the transaction that ends its job: each mail ends once. */
export function mailOutcomeStep(id: string, outcome: 'accepted' | 'dropped'): Step {
  return announcements.changeStep(announcementKey(id), { add: { [outcome]: 1 } });
}

/** Counts a bounce or complaint about one of its mails, once however often it is reported. */
export async function countFeedback(
  id: string,
  report: 'bounced' | 'complained',
  mailId: string,
  now: Date,
): Promise<void> {
  const sk = `${report}#${sha256(mailId)}`;
  const expiresAt = epochSeconds(now) + feedbackKeptDays * daySeconds;
  await transact([
    announcements.putStep({ pk: `FEEDBACK#${id}`, sk, expiresAt }, rowIsNew),
    announcements.changeStep(announcementKey(id), {
      add: { [report]: 1 },
      condition: rowExists,
    }),
  ]);
}
