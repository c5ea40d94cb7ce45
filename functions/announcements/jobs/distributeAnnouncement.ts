import type * as z from 'zod/mini';
import { mailableAmong } from '#functions/members/mailing/mailChoices.ts';
import { accountsOf } from '#functions/members/people.ts';
import { memberStatusOf } from '#functions/members/status/memberStatus.ts';
import { announcementNoticeSteps } from '#functions/notices/announcementNotices.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { jobHandler } from '#functions/platform/jobs/job.ts';
import { mailStep } from '#functions/platform/mail/mailStep.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { excerpt } from '#shared/announcements/markdown.ts';
import { audienceMembersAfter } from '../audienceIds.ts';
import { announcementKind } from '../mail/announcementMailKinds.ts';
import { findAnnouncement, type StoredAnnouncement } from '../store/announcements.ts';
import {
  type Addressee,
  frozenPartSize,
  putFrozenPart,
  readFrozenPart,
  removeFrozenParts,
} from '../store/frozenAudience.ts';
import {
  endSending,
  refreezeAudience,
  pauseSending,
  recordFrozenPart,
  recordReachedMembers,
} from '../store/sending.ts';
import { distributeAnnouncement } from './announcementJobs.ts';

/** Members who are reached in one slice: a stop takes effect between two slices. */
const reachedInStep = 100;
const membersAtOnce = 10;

/**
 * One slice of an announcement. The row itself says what is done, so the checkpoint says only that there is more: a run
 * that dies repeats at most one slice, and nothing in a slice happens twice.
 */
export const distributeAnnouncementHandler = jobHandler(
  distributeAnnouncement,
  async ({ announcementId, run: runId }, _checkpoint, now) => {
    const row = await findAnnouncement(announcementId);
    // A later run continues it, or an admin will resume it.
    if (row === undefined || row.run !== runId || row.state === 'paused') return undefined;
    if (row.state === 'freezing') return freezePart(row);
    if (row.state === 'sending' && row.done < row.total) return reachSome(row, now);
    if (row.state === 'sending') await endSending(announcementId, now);
    await removeFrozenParts(announcementId, row.parts);
    return undefined;
  },
  onGivenUp,
);

/** Pauses it once the last retry failed; an admin can resume it. */
async function onGivenUp({
  announcementId,
  run: runId,
}: z.output<typeof distributeAnnouncement.input>): Promise<void> {
  await pauseSending(announcementId, runId);
}

/** Stores the next thousand members. */
async function freezePart(row: StoredAnnouncement): Promise<string> {
  const { sk: id, audience, frozenTo, parts } = row;
  const ids = await audienceMembersAfter(audience, frozenTo, frozenPartSize);
  const byMail = await mailableAmong(ids, 'announcement');
  if (ids.length > 0) {
    await putFrozenPart(
      id,
      parts,
      ids.map((member) => ({ id: member, byMail: byMail.has(member) })),
    );
  }
  await recordFrozenPart(row, {
    last: ids.at(-1) ?? frozenTo,
    members: ids.length,
    byMail: byMail.size,
    isLast: ids.length < frozenPartSize,
  });
  return 'freezing';
}

/** Notifies the next members, and queues the mail for those who wanted one. */
async function reachSome(row: StoredAnnouncement, now: Date): Promise<string> {
  const { sk: id, done, frozenAt, reachedTo } = row;
  const index = done - frozenAt;
  const part = await readFrozenPart(id, Math.floor(index / frozenPartSize));
  if (part === undefined) {
    await refreezeAudience(row);
    return 'freezing';
  }
  const from = index % frozenPartSize;
  const next = part.slice(from, from + reachedInStep);
  const accounts = await accountsOf(next.map((addressee) => addressee.id));
  const members = next.filter((addressee) => {
    const account = accounts.get(addressee.id);
    // Some have left or were suspended since the audience was stored.
    return account !== undefined && memberStatusOf(account, now) === 'member';
  });
  await inParallel(members, membersAtOnce, (member) => reach(row, member, now));
  await recordReachedMembers(row, {
    reached: next.length,
    last: next.at(-1)?.id ?? reachedTo,
    here: members.length,
    queued: members.filter(({ byMail }) => byMail).length,
  });
  return 'sending';
}

/**
 * Writes notice and mail in one transaction, which is refused if an earlier run has done so. Right before the mail is
 * sent, it is checked whether the member still wants it.
 */
async function reach(
  { sk: id, title, text }: StoredAnnouncement,
  addressee: Addressee,
  now: Date,
): Promise<void> {
  await transact([
    ...announcementNoticeSteps({ memberId: addressee.id, id, title, excerpt: excerpt(text) }, now),
    ...(addressee.byMail
      ? [
          mailStep(announcementKind, {
            userId: addressee.id,
            data: { announcementId: id },
            cause: `${id}#${addressee.id}`,
            now,
          }),
        ]
      : []),
  ]);
}
