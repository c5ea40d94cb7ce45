import { removeOwnedRows, forgetExport, endAccount, logErasure } from '#functions/account/index.ts';
import { eraseMember } from '#functions/account/jobs/accountJobs.ts';
import { forgetIdentities, forgetPasskeys, forgetDevices } from '#functions/auth/index.ts';
import { removeCasesOf } from '#functions/cases/casesOfGone.ts';
import { removeCalendarLink } from '#functions/events/index.ts';
import { withdrawAllRsvps } from '#functions/events/rsvp/attendance.ts';
import {
  removeClientIdsOfComments,
  removeCommentsOf,
  removeClientIdsOfExperiences,
  removeExperiencesOf,
  removeLikesOfMember,
} from '#functions/experiences/index.ts';
import { dropImagesOf } from '#functions/images/images.ts';
import { forgetMailChoices } from '#functions/members/mailing/mailChoices.ts';
import { forgetSessions } from '#functions/members/sessions/sessions.ts';
import { removeTiesOf } from '#functions/members/ties/blocking.ts';
import { removeEdgesOf } from '#functions/members/ties/follows.ts';
import { removeInvitationsOf, forgetInviter, removeRequest } from '#functions/membership/index.ts';
import { removeInbox } from '#functions/messages/index.ts';
import { removeNoticesOf } from '#functions/notices/noticeRows.ts';
import { jobHandler } from '#functions/platform/jobs/job.ts';
import { removeJobsOf } from '#functions/platform/jobs/openJobs.ts';
import { removeClaimsOf } from '#functions/roster/index.ts';

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
  sessions: forgetSessions,
  devices: forgetDevices,
  passkeys: forgetPasskeys,
  // Before its row, which alone holds the file's key.
  copy: forgetExport,
  mailChoices: forgetMailChoices,
  identities: forgetIdentities,
  names: removeOwnedRows,
  roster: removeClaimsOf,
  blocks: removeTiesOf,
  cases: removeCasesOf,
  follows: removeEdgesOf,
  likes: removeLikesOfMember,
  comments: removeCommentsOf,
  experiences: removeExperiencesOf,
  // A seat that becomes free goes to the next in line in the same transaction.
  answers: withdrawAllRsvps,
  calendar: removeCalendarLink,
  images: dropImagesOf,
  notices: removeNoticesOf,
  clientIdsOfExperiences: removeClientIdsOfExperiences,
  clientIdsOfComments: removeClientIdsOfComments,
  inbox: removeInbox,
  request: async (userId) => {
    await removeRequest(userId);
    return false;
  },
  invitations: removeInvitationsOf,
  guests: forgetInviter,
  // The end of a suspension may be years away.
  jobs: removeJobsOf,
  // Once more, because an index lags behind its table for a moment.
  leftBehind: removeOwnedRows,
  // Once more, because streams record likes and comments a moment after them, without checking the account.
  lateNotices: removeNoticesOf,
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
