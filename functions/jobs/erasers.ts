import { withdrawAll } from '../stores/attendance.ts';
import { removeTiesOf } from '../stores/blocking.ts';
import { removeCasesOf } from '../stores/casesOfGone.ts';
import { removeClientIdsOfComments, removeCommentsOf } from '../stores/comments.ts';
import { removeInbox } from '../stores/conversations.ts';
import { removeOwnedRows } from '../stores/erasure.ts';
import { removeClientIdsOfExperiences } from '../stores/experiences.ts';
import { removeExperiencesOf } from '../stores/feed.ts';
import { removeEdgesOf } from '../stores/follows.ts';
import { dropImagesOf } from '../stores/images.ts';
import { removeInvitationsOf } from '../stores/invitations.ts';
import { forgetExport } from '../stores/exports.ts';
import { forgetInviter } from '../stores/guests.ts';
import { forgetIdentities } from '../stores/identities.ts';
import { removeJobsOf } from '../stores/openJobs.ts';
import { removeLikesOf } from '../stores/likes.ts';
import { forgetMailChoices } from '../stores/mailChoices.ts';
import { removeNoticesOf } from '../stores/notices.ts';
import { forgetPasskeys } from '../stores/passkeys.ts';
import { forgetPlaces } from '../stores/places.ts';
import { removeRequest } from '../stores/requests.ts';
import { removeClaimsOf } from '../stores/rosterClaims.ts';
import { forgetSessions } from '../stores/sessions.ts';

/**
 * Erases a bounded part of what one store holds of a member whose profile is gone.
 * @returns whether there may be more. It may be cut off anywhere and repeated, so it must bear to find its work done.
 */
export type Eraser = (userId: string, now: Date) => Promise<boolean>;

/**
 * Everything that goes with an account, in this order, by the name under which a job keeps its place. Whoever keeps
 * something of members in a new place adds its eraser here, and says so in `stores/fates.ts`.
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
