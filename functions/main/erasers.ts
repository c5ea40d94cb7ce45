import { withdrawAll } from '#functions/events/store/attendance.ts';
import { removeTiesOf } from '#functions/members/ties/blocking.ts';
import { removeCasesOf } from '#functions/cases/casesOfGone.ts';
import { removeClientIdsOfComments, removeCommentsOf } from '#functions/experiences/store/comments.ts';
import { removeInbox } from '#functions/messages/store/conversations.ts';
import { removeOwnedRows } from '#functions/account/store/erasure.ts';
import { removeClientIdsOfExperiences } from '#functions/experiences/store/experiences.ts';
import { removeExperiencesOf } from '#functions/experiences/store/feed.ts';
import { removeEdgesOf } from '#functions/members/ties/follows.ts';
import { dropImagesOf } from '#functions/images/images.ts';
import { removeInvitationsOf } from '#functions/membership/store/invitations.ts';
import { forgetExport } from '#functions/account/store/exports.ts';
import { forgetInviter } from '#functions/membership/store/invitees.ts';
import { forgetIdentities } from '#functions/auth/store/identities.ts';
import { removeJobsOf } from '#functions/platform/jobs/openJobs.ts';
import { removeLikesOf } from '#functions/experiences/store/likes.ts';
import { forgetMailChoices } from '#functions/members/mailChoices.ts';
import { removeNoticesOf } from '#functions/members/notices/recordNotice.ts';
import { forgetPasskeys } from '#functions/auth/store/passkeys.ts';
import { forgetPlaces } from '#functions/auth/store/devices.ts';
import { removeRequest } from '#functions/membership/store/requests.ts';
import { removeClaimsOf } from '#functions/roster/store/rosterClaims.ts';
import { forgetSessions } from '#functions/members/sessions/sessions.ts';

/**
 * Erases a bounded part of what one store holds of a member whose profile is gone.
 * @returns whether there may be more. It may be cut off anywhere and repeated, so it must bear to find its work done.
 */
export type Eraser = (userId: string, now: Date) => Promise<boolean>;

/**
 * Everything that goes with an account, in this order, by the name under which a job keeps its place. Whoever keeps
 * something of members in a new place adds its eraser here, and says so in `account/store/erasurePolicy.ts`.
 */
export const erasers: Readonly<Record<string, Eraser>> = {
  sessions: forgetSessions,
  places: forgetPlaces,
  passkeys: forgetPasskeys,
  // Before its row, which alone knows where it is.
  copy: forgetExport,
  mailChoices: forgetMailChoices,
  identities: forgetIdentities,
  names: removeOwnedRows,
  roster: removeClaimsOf,
  blocks: removeTiesOf,
  cases: removeCasesOf,
  follows: removeEdgesOf,
  likes: removeLikesOf,
  comments: removeCommentsOf,
  experiences: removeExperiencesOf,
  // To each a seat may be given back, which who is next gets in the same moment.
  answers: withdrawAll,
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
  // Once more: an index hears of a row a moment after it was written.
  leftBehind: removeOwnedRows,
};
