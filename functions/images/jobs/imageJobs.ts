import * as z from 'zod/mini';
import { job, jobHandler } from '#functions/platform/jobs/job.ts';
import { removeImageSizes, removeUpload } from '../files.ts';

/**
 * Deletes the objects of an image whose row is gone. Only `removeImage.ts` starts it, which does the same work, so the
 * definition is beside the handler.
 */
export const removeObjects = job({
  name: 'removeObjects',
  input: z.object({ imageId: z.string(), ownerId: z.string() }),
  unique: ({ imageId }) => imageId,
});

/** Deletes all sizes of an image and its upload. */
export const removeObjectsHandler = jobHandler(removeObjects, async ({ imageId, ownerId }) => {
  await removeImageSizes(imageId);
  await removeUpload(ownerId, imageId);
  return undefined;
});
