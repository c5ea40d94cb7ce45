import { removeComments } from '../stores/comments.ts';
import { dropImage } from '../stores/images.ts';
import { removeLikes } from '../stores/likes.ts';
import type { clearExperience } from './declared.ts';
import type { Work } from './job.ts';

/**
 * Clears up behind a deleted experience, a page a step. Nothing can be added any more, since each comment and like
 * holds only while the experience exists.
 */
export const work: Work<typeof clearExperience.input> = async ({ experienceId, imageIds }, place) => {
  if (place === 'comments') return (await removeComments(experienceId)) ? 'comments' : 'likes';
  if (place === 'likes') return (await removeLikes(experienceId)) ? 'likes' : undefined;
  for (const id of imageIds) await dropImage(id);
  return 'comments';
};
