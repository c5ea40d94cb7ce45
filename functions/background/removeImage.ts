import * as z from 'zod/mini';
import { removeObjects } from '../images/imageJobs.ts';
import { work } from '../jobs/removeObjects.ts';
import { log, traceOf } from '../log.ts';
import { startJob } from '../stores/jobs.ts';
import { followStream, text } from './followStream.ts';
import { tellLate } from './tellLate.ts';

const Gone = z.object({
  eventName: z.literal('REMOVE'),
  dynamodb: z.object({ Keys: z.object({ pk: text }), OldImage: z.object({ ownerId: text }) }),
});

/**
 * Deletes the objects of an image whose row was deleted or has expired. Where the storage refuses it becomes a job:
 * the record is the only trace of the image, and streams forget.
 */
export const handler = tellLate(
  followStream(Gone, async ({ dynamodb: { Keys, OldImage } }) => {
    const input = { imageId: Keys.pk.S, ownerId: OldImage.ownerId.S };
    try {
      await work(input, undefined);
    } catch (error) {
      log({ level: 'error', message: 'objects kept', error: traceOf(error) });
      await startJob(removeObjects, input, new Date());
    }
  }),
);
