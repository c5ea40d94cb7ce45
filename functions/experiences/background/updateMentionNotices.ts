import * as z from 'zod/mini';
import { batchHandler } from '#functions/platform/streams/streamHandlers.ts';
import { streamImage } from '#functions/platform/streams/streamImage.ts';
import { updateMentionNotices, type TextChange } from '../store/mentionNotices.ts';

const Post = z.object({
  authorId: z.string(),
  mentions: z.optional(z.string()),
  hidden: z.optional(z.string()),
});
const PostRecord = z.object({
  dynamodb: z.object({
    Keys: streamImage(z.object({ sk: z.string() })),
    NewImage: z.optional(streamImage(Post)),
    OldImage: z.optional(streamImage(Post)),
  }),
});
type PostRecord = z.output<typeof PostRecord>;

/**
 * Updates the notices of members whom experiences mention. On failure the whole batch is retried; that is idempotent.
 */
export const handler = batchHandler(PostRecord, async (records) => {
  await updateMentionNotices(records.flatMap(changeOf), new Date());
});

function changeOf({ dynamodb: { Keys, NewImage, OldImage } }: PostRecord): TextChange[] {
  const author = (NewImage ?? OldImage)?.authorId;
  if (author === undefined) return [];
  return [{ id: Keys.sk, author, before: OldImage, after: NewImage }];
}
