import { copySizes } from '#functions/images/files.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { dropImage } from '#functions/images/images.ts';
import { beginMove, movedImage, movedImageSteps } from '#functions/images/movedImages.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { findUser, updateUser } from '#functions/members/users.ts';
import type { movePhoto } from './moderationJobs.ts';
import type { Work } from '#functions/platform/jobs/job.ts';

/**
 * Gives the photo of a hidden profile a new address: only its member learns it, and the one that others may have kept
 * is gone with the old row, as of any deleted picture.
 */
export const work: Work<typeof movePhoto.input> = async ({ userId, caseId }) => {
  await retryUntilDone(async () => {
    const seen = await findUser(userId);
    if (seen === undefined || seen.hidden !== caseId || seen.photoId === '') return true;
    const row = await beginMove(seen.photoId, newId(), new Date());
    if (row === undefined) return true;
    await copySizes(seen.photoId, row.pk);
    const fields = { photoId: row.pk, profilePhoto: movedImage(row, { alt: '' }).imgUrl };
    // The member has changed nothing: their profile is as old as it was.
    const written = await updateUser(
      seen,
      fields,
      new Date(seen.updatedAt),
      movedImageSteps(seen.photoId, row),
    );
    if (written === 'done') return true;
    await dropImage(row.pk);
    return RETRY;
  });
  return undefined;
};
