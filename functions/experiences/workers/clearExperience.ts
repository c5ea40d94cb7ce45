import { removeComments } from '../store/comments.ts';
import { dropImage } from '#functions/images/images.ts';
import { startJob } from '#functions/platform/jobs/jobs.ts';
import { removeLikes } from '../store/likes.ts';
import { removeNoticesAbout } from '#functions/members/notices/recordNotice.ts';
import { type clearExperience, clearLateLikes } from './experienceJobs.ts';
import type { Work } from '#functions/platform/jobs/job.ts';

/** Behind this long an index shows what was written while the experience was deleted. */
const lateMs = 10 * 60_000;
const likesAt = 'likes:';

/**
 * Clears up behind a deleted experience, a page a step. No comment can be added any more, since each holds only while
 * the experience exists; likes may, for an instant, so that they are looked for once more later.
 */
export const work: Work<typeof clearExperience.input> = async (
  { experienceId, imageIds, authorId },
  place,
) => {
  if (place === 'comments') return (await removeComments(experienceId)) ? 'comments' : likesAt;
  if (place?.startsWith(likesAt) === true) {
    const next = await removeLikes(experienceId, place.slice(likesAt.length) || undefined);
    if (next !== undefined) return likesAt + next;
    if (authorId !== undefined) await removeNoticesAbout(authorId, experienceId);
    const now = new Date();
    await startJob(clearLateLikes, { experienceId }, now, new Date(now.getTime() + lateMs));
    return undefined;
  }
  for (const id of imageIds) await dropImage(id);
  return 'comments';
};

/** The second look. */
export const lateWork: Work<typeof clearLateLikes.input> = ({ experienceId }, place) =>
  removeLikes(experienceId, place);
