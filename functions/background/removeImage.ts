import * as z from 'zod/mini';
import { removeSizes, removeUpload } from '../stores/files.ts';
import { followStream, text } from './followStream.ts';

const Gone = z.object({
  eventName: z.literal('REMOVE'),
  dynamodb: z.object({ Keys: z.object({ pk: text }), OldImage: z.object({ ownerId: text }) }),
});

/** Deletes the objects of an image whose row was deleted or has expired: both sizes, and what was uploaded for it. */
export const handler = followStream(Gone, async ({ dynamodb: { Keys, OldImage } }) => {
  await removeSizes(Keys.pk.S);
  await removeUpload(OldImage.ownerId.S, Keys.pk.S);
});
