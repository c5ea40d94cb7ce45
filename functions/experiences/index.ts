// What other features may use of the store.
export {
  type StoredComment,
  findComments,
  findComment,
  hideCommentSteps,
  readCommentsOf,
  eraseClientIdsOfComments,
  eraseCommentsOf,
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
  eraseClientIdsOfExperiences,
} from './store/experiences.ts';
export {
  findExperiences,
  jobPostsOf,
  listFeed,
  listExperiencesOf,
  profilePostsOf,
  eraseExperiencesOf,
} from './store/feed.ts';
export { likedBy, eraseLikesOf } from './store/likes.ts';
