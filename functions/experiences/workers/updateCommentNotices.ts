import * as z from 'zod/mini';
import { type CommentChange, updateCommentNotices } from '../store/commentNotices.ts';
import { updateMentionNotices, type TextChange } from '../store/mentionNotices.ts';
import { mentionedIn } from '../mentions.ts';
import { updateReplyNotices } from '../store/replyNotices.ts';
import { batchHandler, stringAttribute } from '#functions/platform/streams/streamHandlers.ts';

const Image = z.object({
  authorId: stringAttribute,
  writer: stringAttribute,
  mentions: z.optional(stringAttribute),
  hidden: z.optional(stringAttribute),
});
type Image = z.output<typeof Image>;
const CommentEvent = z.object({
  eventName: z.string(),
  dynamodb: z.object({
    Keys: z.object({ pk: stringAttribute, sk: stringAttribute }),
    NewImage: z.optional(Image),
    OldImage: z.optional(Image),
  }),
});
type CommentEvent = z.output<typeof CommentEvent>;

/**
 * Updates notices as comments are added, deleted or hidden. On failure the whole batch is retried, which is idempotent.
 */
export const handler = batchHandler(CommentEvent, async (records) => {
  const changes = records.flatMap(changesOf);
  await Promise.all([
    updateCommentNotices(changes),
    updateReplyNotices(changes),
    updateMentionNotices(records.flatMap(textChangesOf)),
  ]);
});

function changesOf({ eventName, dynamodb: { Keys, NewImage, OldImage } }: CommentEvent): CommentChange[] {
  const image = NewImage ?? OldImage;
  if (image === undefined) return [];
  return [
    {
      experienceId: Keys.pk.S,
      writer: image.writer.S,
      id: Keys.sk.S,
      authorId: image.authorId.S,
      isVisible: NewImage !== undefined && NewImage.hidden === undefined,
      isNew: eventName === 'INSERT',
      mentioned: mentionedIn(image.mentions?.S),
    },
  ];
}

function textChangesOf({ dynamodb: { Keys, NewImage, OldImage } }: CommentEvent): TextChange[] {
  const author = (NewImage ?? OldImage)?.authorId.S;
  if (author === undefined) return [];
  return [{ id: Keys.sk.S, on: Keys.pk.S, author, before: plain(OldImage), after: plain(NewImage) }];
}

const plain = (image: Image | undefined) => image && { mentions: image.mentions?.S, hidden: image.hidden?.S };
