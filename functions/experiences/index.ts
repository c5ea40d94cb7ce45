// What other features may use of the store.
export {
  type StoredComment,
  findComments,
  findComment,
  hideCommentSteps,
  readCommentsOf,
  removeClientIdsOfComments,
  removeCommentsOf,
} from './store/comments.ts';
export {
  type StoredExperience,
  experienceUnchanged,
  editExperience,
  experienceKey,
  findExperience,
  findShownExperience,
  hideExperienceSteps,
  isShownTo,
  mediaAttributes,
  newExperienceStep,
  removeClientIdsOfExperiences,
} from './store/experiences.ts';
export {
  findExperiences,
  jobPostsOf,
  listFeed,
  listExperiencesOf,
  profilePostsOf,
  removeExperiencesOf,
} from './store/feed.ts';
export { likedBy, removeLikesOfMember } from './store/likes.ts';
