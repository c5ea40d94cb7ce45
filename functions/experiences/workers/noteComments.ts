import * as z from 'zod/mini';
import { type CommentChange, noteComments } from '../store/commentNotices.ts';
import { text } from '#functions/platform/streams/followStream.ts';
import { logStreamLag } from '#functions/platform/streams/logStreamLag.ts';

const Image = z.object({ authorId: text, writer: text, hidden: z.optional(text) });
const Told = z.object({
  Records: z.array(
    z.object({
      eventName: z.string(),
      dynamodb: z.object({
        Keys: z.object({ pk: text, sk: text }),
        NewImage: z.optional(Image),
        OldImage: z.optional(Image),
      }),
    }),
  ),
});
type Told = z.output<typeof Told>['Records'][number];

/**
 * Updates notices as comments are added, deleted or hidden. On failure the whole batch is retried, which is idempotent.
 */
export const handler = logStreamLag(async (event) => {
  await noteComments(z.parse(Told, event).Records.flatMap(changesOf));
});

function changesOf({ eventName, dynamodb: { Keys, NewImage, OldImage } }: Told): CommentChange[] {
  const image = NewImage ?? OldImage;
  if (image === undefined) return [];
  return [
    {
      experienceId: Keys.pk.S,
      writer: image.writer.S,
      id: Keys.sk.S,
      authorId: image.authorId.S,
      stands: NewImage !== undefined && NewImage.hidden === undefined,
      isNew: eventName === 'INSERT',
    },
  ];
}
