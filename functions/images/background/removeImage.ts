import * as z from 'zod/mini';
import { startJob } from '#functions/platform/jobs/jobs.ts';
import { log, errorTrace } from '#functions/platform/runtime/log.ts';
import { recordHandler } from '#functions/platform/streams/streamHandlers.ts';
import { streamImage } from '#functions/platform/streams/streamImage.ts';
import { removeObjects, removeObjectsHandler } from '../jobs/imageJobs.ts';

const ImageRecord = z.object({
  eventName: z.literal('REMOVE'),
  dynamodb: z.object({
    Keys: streamImage(z.object({ pk: z.string() })),
    OldImage: streamImage(z.object({ ownerId: z.string() })),
  }),
});

/**
 * Deletes the objects of an image whose row was deleted or has expired. If the storage fails it starts a job,
 * because the stream record is the only trace of the image and expires.
 */
export const handler = recordHandler(ImageRecord, async ({ dynamodb: { Keys, OldImage } }) => {
  const input = { imageId: Keys.pk, ownerId: OldImage.ownerId };
  try {
    await removeObjectsHandler.run(input);
  } catch (error) {
    log({ level: 'error', message: 'objects kept', error: errorTrace(error) });
    await startJob(removeObjects, input, new Date());
  }
});
