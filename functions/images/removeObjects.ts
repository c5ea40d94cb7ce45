import { removeSizes, removeUpload } from './files.ts';
import type { removeObjects } from './imageJobs.ts';
import type { Work } from '#functions/platform/jobs/job.ts';

/** Deletes all sizes of an image and its upload. */
export const work: Work<typeof removeObjects.input> = async ({ imageId, ownerId }) => {
  await removeSizes(imageId);
  await removeUpload(ownerId, imageId);
  return undefined;
};
