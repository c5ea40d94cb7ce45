import { dropImage } from '#functions/images/images.ts';
import { removeNoticesAbout } from '#functions/notices/noticeRows.ts';
import { jobHandler } from '#functions/platform/jobs/job.ts';
import { startJob } from '#functions/platform/jobs/jobs.ts';
import { removeComments } from '../store/comments.ts';
import { removeLikesOfExperience } from '../store/likes.ts';
import { clearExperience, clearLateLikes } from './experienceJobs.ts';

/** After this long, the index contains what was written while the experience was being deleted. */
const lateLikesDelayMs = 10 * 60_000;
const likesAt = 'likes:';

/**
 * Cleans up after a deleted experience, one page per slice. Nobody can comment any more, because a comment's
 * transaction requires the experience. A like that is written alone under load does not require it, so a second job
 * looks for late likes.
 */
export const clearExperienceHandler = jobHandler(
  clearExperience,
  async ({ experienceId, imageIds, authorId }, checkpoint, now) => {
    if (checkpoint === 'comments') return (await removeComments(experienceId)) ? 'comments' : likesAt;
    if (checkpoint?.startsWith(likesAt) === true) {
      const next = await removeLikesOfExperience(experienceId, checkpoint.slice(likesAt.length) || undefined);
      if (next !== undefined) return likesAt + next;
      await removeNoticesAbout(authorId, experienceId);
      await startJob(clearLateLikes, { experienceId }, now, {
        at: new Date(now.getTime() + lateLikesDelayMs),
      });
      return undefined;
    }
    for (const id of imageIds) await dropImage(id);
    return 'comments';
  },
);

/** The second pass, for late likes. */
export const clearLateLikesHandler = jobHandler(clearLateLikes, ({ experienceId }, checkpoint) =>
  removeLikesOfExperience(experienceId, checkpoint),
);
