import * as z from 'zod/mini';
import { removeComments } from '../stores/comments.ts';
import { dropImage } from '../stores/images.ts';
import { removeLikes } from '../stores/likes.ts';
import { followStream, text } from './followStream.ts';

const Deleted = z.object({
  eventName: z.literal('REMOVE'),
  dynamodb: z.object({
    Keys: z.object({ pk: text, sk: text }),
    OldImage: z.object({ imageIds: z.optional(z.object({ SS: z.array(z.string()) })) }),
  }),
});

/**
 * Clears up behind a deleted experience: its comments, its likes, its images. No write can add to them any more, since
 * each holds only while the experience exists. Interrupted, the record comes again and finds what is left.
 */
export const handler = followStream(Deleted, async ({ dynamodb: { Keys, OldImage } }) => {
  const id = Keys.sk.S;
  for (const image of OldImage.imageIds?.SS ?? []) await dropImage(image);
  await removeComments(id);
  await removeLikes(id);
});
