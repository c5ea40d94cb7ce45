import { copyImageSizes } from '#functions/images/files.ts';
import { beginImageMove, dropImage, movedImageSteps, showImage } from '#functions/images/images.ts';
import { findUser, updateUser } from '#functions/members/users.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { jobHandler } from '#functions/platform/jobs/job.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { movePhoto } from './moderationJobs.ts';

/**
 * Moves the photo of a hidden profile to a new address. Only its member gets the new one, and the old one stops working
 * like that of any deleted image.
 */
export const movePhotoHandler = jobHandler(movePhoto, async ({ userId, caseId }, _checkpoint, now) => {
  await retryUntilDone(async () => {
    const user = await findUser(userId);
    if (user === undefined || user.hidden !== caseId || user.photoId === '') return true;
    const row = await beginImageMove(user.photoId, newId(), now);
    if (row === undefined) return true;
    await copyImageSizes(user.photoId, row.pk);
    const fields = { photoId: row.pk, profilePhoto: showImage(row).imgUrl };
    // The member did not change the profile, so its version and time of change stay.
    const outcome = await updateUser(
      user,
      fields,
      new Date(user.updatedAt),
      movedImageSteps(user.photoId, row),
    );
    if (outcome === 'done') return true;
    await dropImage(row.pk);
    return RETRY;
  });
  return undefined;
});
