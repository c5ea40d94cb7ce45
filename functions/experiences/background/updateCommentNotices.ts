import * as z from 'zod/mini';
import { type CommentChange, updateCommentNotices } from '#functions/notices/commentNotices.ts';
import { RowKey } from '#functions/platform/dynamo/table.ts';
import { batchHandler } from '#functions/platform/streams/streamHandlers.ts';
import { streamImage } from '#functions/platform/streams/streamImage.ts';
import { mentionedIn } from '../mentions.ts';
import { updateMentionNotices, type TextChange } from '../store/mentionNotices.ts';
import { updateReplyNotices } from '../store/replyNotices.ts';

const Comment = z.object({
  authorId: z.string(),
  postAuthorId: z.string(),
  mentions: z.optional(z.string()),
  hidden: z.optional(z.string()),
});
const CommentRecord = z.object({
  eventName: z.string(),
  dynamodb: z.object({
    Keys: streamImage(RowKey),
    NewImage: z.optional(streamImage(Comment)),
    OldImage: z.optional(streamImage(Comment)),
  }),
});
type CommentRecord = z.output<typeof CommentRecord>;

/**
 * Updates notices as comments are added, deleted or hidden. On failure the whole batch is retried, which is idempotent.
 */
export const handler = batchHandler(CommentRecord, async (records) => {
  const now = new Date();
  const changes = records.flatMap(changesOf);
  await Promise.all([
    updateCommentNotices(changes, now),
    updateReplyNotices(changes, now),
    updateMentionNotices(records.flatMap(textChangesOf), now),
  ]);
});

function changesOf({ eventName, dynamodb: { Keys, NewImage, OldImage } }: CommentRecord): CommentChange[] {
  const comment = NewImage ?? OldImage;
  if (comment === undefined) return [];
  return [
    {
      experienceId: Keys.pk,
      postAuthorId: comment.postAuthorId,
      id: Keys.sk,
      authorId: comment.authorId,
      isVisible: NewImage !== undefined && NewImage.hidden === undefined,
      isNew: eventName === 'INSERT',
      mentioned: mentionedIn(comment.mentions),
    },
  ];
}

function textChangesOf({ dynamodb: { Keys, NewImage, OldImage } }: CommentRecord): TextChange[] {
  const author = (NewImage ?? OldImage)?.authorId;
  if (author === undefined) return [];
  return [{ id: Keys.sk, experienceId: Keys.pk, author, before: OldImage, after: NewImage }];
}
