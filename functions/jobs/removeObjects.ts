import { removeSizes, removeUpload } from '../stores/files.ts';
import type { removeObjects } from '../images/imageJobs.ts';
import type { Work } from './job.ts';

/** Deletes all sizes of an image, and what was uploaded for it. */
export const work: Work<typeof removeObjects.input> = async ({ imageId, ownerId }) => {
  await removeSizes(imageId);
  await removeUpload(ownerId, imageId);
  return undefined;
};
