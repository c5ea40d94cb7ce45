import { eraseOwnedRowsOf, eraseExportOf, endAccount, logErasure } from '#functions/account/index.ts';
import { eraseMember } from '#functions/account/jobs/accountJobs.ts';
import { eraseIdentitiesOf, erasePasskeysOf, eraseDevicesOf } from '#functions/auth/index.ts';
import { eraseCasesOf } from '#functions/cases/casesOfGone.ts';
import { removeCalendarLink } from '#functions/events/index.ts';
import { withdrawAllRsvps } from '#functions/events/rsvp/attendance.ts';
import {
  eraseClientIdsOfComments,
  eraseCommentsOf,
  eraseClientIdsOfExperiences,
  eraseExperiencesOf,
  eraseLikesOf,
} from '#functions/experiences/index.ts';
import { eraseImagesOf } from '#functions/images/images.ts';
import { eraseMailChoicesOf } from '#functions/members/mailing/mailChoices.ts';
import { eraseSessionsOf } from '#functions/members/sessions/sessions.ts';
import { eraseBlocksOf } from '#functions/members/ties/blocking.ts';
import { eraseFollowsOf } from '#functions/members/ties/follows.ts';
import { eraseInvitationsOf, eraseInviter, removeRequest } from '#functions/membership/index.ts';
import { eraseInboxOf } from '#functions/messages/index.ts';
import { eraseNoticesOf } from '#functions/notices/noticeRows.ts';
import { jobHandler } from '#functions/platform/jobs/job.ts';
import { eraseJobsOf } from '#functions/platform/jobs/openJobs.ts';
import { eraseRosterClaimsOf } from '#functions/roster/index.ts';

/**
 * Erases a bounded part of a deleted member's rows in one store.
 * @returns whether there may be more. Idempotent: it may be interrupted anywhere and repeated.
 */
type Eraser = (userId: string, now: Date) => Promise<boolean>;

/**
 * Everything that is erased with an account, in this order, by the name under which the job keeps its checkpoint. A
 * feature that stores something new about members adds its eraser here and its rule in
 * `account/store/erasurePolicy.ts`.
 */
export const erasers: Readonly<Record<string, Eraser>> = {
  sessions: eraseSessionsOf,
  devices: eraseDevicesOf,
  passkeys: erasePasskeysOf,
  // Before its row, which alone holds the file's key.
  export: eraseExportOf,
  mailChoices: eraseMailChoicesOf,
  identities: eraseIdentitiesOf,
  ownedRows: eraseOwnedRowsOf,
  roster: eraseRosterClaimsOf,
  blocks: eraseBlocksOf,
  cases: eraseCasesOf,
  follows: eraseFollowsOf,
  likes: eraseLikesOf,
  comments: eraseCommentsOf,
  experiences: eraseExperiencesOf,
  // A seat that becomes free goes to the next in line in the same transaction.
  rsvps: withdrawAllRsvps,
  calendar: removeCalendarLink,
  images: eraseImagesOf,
  notices: eraseNoticesOf,
  clientIdsOfExperiences: eraseClientIdsOfExperiences,
  clientIdsOfComments: eraseClientIdsOfComments,
  inbox: eraseInboxOf,
  request: async (userId) => {
    await removeRequest(userId);
    return false;
  },
  invitations: eraseInvitationsOf,
  invitees: eraseInviter,
  // The end of a suspension may be years away.
  jobs: eraseJobsOf,
  // Once more, because an index lags behind its table for a moment.
  ownedRowsAgain: eraseOwnedRowsOf,
  // Once more, because streams record likes and comments a moment after them, without checking the account.
  noticesAgain: eraseNoticesOf,
};

const eraserOrder = Object.keys(erasers);

/**
 * Erases a member, one page of one store per slice: first the account itself, so that nothing new can be written, then
 * the rows in all other stores. A log outside the tables gets its id. Does nothing if the member has canceled leaving.
 */
export const eraseMemberHandler = jobHandler(eraseMember, async (leaver, checkpoint, now) => {
  if (checkpoint === undefined) {
    if ((await endAccount(leaver, now)) === 'kept') return undefined;
    await logErasure(leaver.userId, now);
    return eraserOrder[0];
  }
  const isUnfinished = await erasers[checkpoint]?.(leaver.userId, now);
  return isUnfinished === true ? checkpoint : eraserOrder[eraserOrder.indexOf(checkpoint) + 1];
});
