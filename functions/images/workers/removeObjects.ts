import { removeSizes, removeUpload } from '../files.ts';
import type { removeObjects } from './imageJobs.ts';
import type { JobHandler } from '#functions/platform/jobs/job.ts';

/** Deletes all sizes of an image and its upload. */
export const run: JobHandler<typeof removeObjects.input> = async ({ imageId, ownerId }) => {
  await removeSizes(imageId);
  await removeUpload(ownerId, imageId);
  return undefined;
};
