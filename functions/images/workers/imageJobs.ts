import * as z from 'zod/mini';
import { job } from '#functions/platform/jobs/job.ts';

/** Deletes the objects of an image whose row is gone. */
export const removeObjects = job({
  name: 'removeObjects',
  input: z.object({ imageId: z.string(), ownerId: z.string() }),
  unique: ({ imageId }) => imageId,
});
