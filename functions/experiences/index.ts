// What other features may use of this store.
export { partsOfEntry } from './store/commentNotices.ts';
export {
  type StoredComment,
  commentsOf,
  findComment,
  listCommentsOf,
  removeClientIdsOfComments,
  removeCommentsOf,
} from './store/comments.ts';
export {
  type StoredExperience,
  asRead,
  editExperience,
  experienceKey,
  findExperience,
  findExperienceFor,
  isShownTo,
  mediaOf,
  newExperienceStep,
  removeClientIdsOfExperiences,
} from './store/experiences.ts';
export { experiencesOf, jobsOf, listFeed, listOfAuthor, postsOf, removeExperiencesOf } from './store/feed.ts';
export { likedBy, removeLikesOfMember } from './store/likes.ts';
