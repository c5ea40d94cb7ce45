import * as z from 'zod/mini';
import { updateMentionNotices, type TextChange } from '../store/mentionNotices.ts';
import { recordsIn, stringAttribute } from '#functions/platform/streams/streamRecords.ts';
import { logStreamLag } from '#functions/platform/streams/logStreamLag.ts';

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

/** Updates the notices of members whom experiences mention. On failure the whole batch is retried; that is idempotent. */
export const handler = logStreamLag(async (event) => {
  await updateMentionNotices(recordsIn(event, Change).flatMap(changeOf));
});

function changeOf({ dynamodb: { Keys, NewImage, OldImage } }: Change): TextChange[] {
  const author = (NewImage ?? OldImage)?.authorId.S;
  if (author === undefined) return [];
  return [{ id: Keys.sk.S, author, before: plain(OldImage), after: plain(NewImage) }];
}

const plain = (image: Image | undefined) => image && { mentions: image.mentions?.S, hidden: image.hidden?.S };
