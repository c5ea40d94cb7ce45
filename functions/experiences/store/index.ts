// What other features may use of this store.
export { parseCommentEntry } from './commentNotices.ts';
export {
  type StoredComment,
  findComments,
  findComment,
  readCommentsOf,
  removeClientIdsOfComments,
  removeCommentsOf,
} from './comments.ts';
export {
  type StoredExperience,
  experienceUnchanged,
  editExperience,
  experienceKey,
  findExperience,
  findExperienceFor,
  isShownTo,
  mediaAttributes,
  newExperienceStep,
  removeClientIdsOfExperiences,
} from './experiences.ts';
export {
  findExperiences,
  jobPostsOf,
  listFeed,
  listExperiencesOf,
  profilePostsOf,
  removeExperiencesOf,
} from './feed.ts';
export { likedBy, removeLikesOfMember } from './likes.ts';
