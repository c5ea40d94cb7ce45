import * as z from 'zod/mini';
import { updateMentionNotices, type TextChange } from '../store/mentionNotices.ts';
import { batchHandler, stringAttribute } from '#functions/platform/streams/streamHandlers.ts';

const Image = z.object({
  authorId: stringAttribute,
  mentions: z.optional(stringAttribute),
  hidden: z.optional(stringAttribute),
});
type Image = z.output<typeof Image>;
const Change = z.object({
  dynamodb: z.object({
    Keys: z.object({ sk: stringAttribute }),
    NewImage: z.optional(Image),
    OldImage: z.optional(Image),
  }),
});
type Change = z.output<typeof Change>;

/**
 * Updates the notices of members whom experiences mention. On failure the whole batch is retried; that is idempotent.
 */
export const handler = batchHandler(Change, async (records) => {
  await updateMentionNotices(records.flatMap(changeOf));
});

function changeOf({ dynamodb: { Keys, NewImage, OldImage } }: Change): TextChange[] {
  const author = (NewImage ?? OldImage)?.authorId.S;
  if (author === undefined) return [];
  return [{ id: Keys.sk.S, author, before: plain(OldImage), after: plain(NewImage) }];
}

const plain = (image: Image | undefined) => image && { mentions: image.mentions?.S, hidden: image.hidden?.S };
