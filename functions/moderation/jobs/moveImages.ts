import * as z from 'zod/mini';
import { editExperience, findExperience } from '#functions/experiences/index.ts';
import { copyImageSizes } from '#functions/images/files.ts';
import { beginImageMove, dropImage, movedImageSteps, showImage } from '#functions/images/images.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { jobHandler, withCheckpoint } from '#functions/platform/jobs/job.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { moveImages } from './moderationJobs.ts';

/**
 * The ids of the images still to move. Indexes would not work: the author may reorder, remove and add images at any
 * time.
 */
const Checkpoint = z.array(z.string());

/**
 * Moves the images of a hidden experience to new addresses, one per slice. Only its author gets the new ones, and the
 * old ones stop working like those of any deleted image. Images added later were never shown to others and stay.
 */
export const moveImagesHandler = jobHandler(
  moveImages,
  withCheckpoint(Checkpoint, async ({ experienceId, caseId }, checkpoint, now) => {
    const hidden = () => findHidden(experienceId, caseId);
    const ids = checkpoint ?? (await hidden())?.images.map(({ _id }) => _id) ?? [];
    const [id, ...others] = ids;
    if (id === undefined) return undefined;
    await retryUntilDone(async () => {
      const experience = await hidden();
      const old = experience?.images.find(({ _id }) => _id === id);
      if (experience === undefined || old === undefined) return undefined;
      const row = await beginImageMove(id, newId(), now);
      if (row === undefined) return undefined;
      await copyImageSizes(id, row.pk);
      const images = experience.images.with(experience.images.indexOf(old), showImage(row, old.alt));
      if (await editExperience(experience, { fields: {}, images, steps: movedImageSteps(id, row), now }))
        return undefined;
      await dropImage(row.pk);
      return RETRY;
    });
    return others.length === 0 ? undefined : others;
  }),
);

async function findHidden(experienceId: string, caseId: string) {
  const experience = await findExperience(experienceId);
  return experience?.hidden === caseId ? experience : undefined;
}
