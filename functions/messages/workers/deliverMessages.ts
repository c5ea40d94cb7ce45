import * as z from 'zod/mini';
import { isDueForPush, type StoredMessage } from '../store/conversations.ts';
import { deliver } from '../store/inboxRows.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { startPushes } from '#functions/push/startPushes.ts';
import { text } from '#functions/platform/streams/followStream.ts';
import { logStreamLag } from '#functions/platform/streams/logStreamLag.ts';

const number = z.object({ N: z.coerce.number() });
const Changes = z.object({
  Records: z.array(
    z.object({
      eventName: z.string(),
      dynamodb: z.object({
        Keys: z.object({ pk: text }),
        NewImage: z.object({
          id: text,
          senderId: text,
          receiverId: text,
          message: text,
          seq: number,
          nth: number,
          clientMessageId: z.optional(text),
          createdAt: text,
          hidden: z.optional(text),
        }),
      }),
    }),
  ),
});
type Image = z.output<typeof Changes>['Records'][number]['dynamodb']['NewImage'];

/** How many conversations are written at once. */
const atOnce = 25;

interface Newest {
  readonly message: StoredMessage;
  readonly isChanged: boolean;
}

/**
 * Copies messages into both inboxes, batched over a second. Only the newest of each conversation is copied, because an
 * inbox shows no other. The receiver of a first unread message gets a push. On failure the whole batch is retried, which is
 * idempotent.
 */
export const handler = logStreamLag(async (event) => {
  const rows = await inParallel([...newestIn(event)], atOnce, async ({ message, isChanged }) => {
    const row = await deliver(message, isChanged);
    return row !== undefined && isDueForPush(row) ? [message.receiverId] : [];
  });
  await startPushes(rows.flat(), new Date());
});

function newestIn(event: unknown): Iterable<Newest> {
  const newest = new Map<string, Newest>();
  for (const { eventName, dynamodb } of z.parse(Changes, event).Records) {
    const message = messageOf(dynamodb.NewImage);
    const known = newest.get(dynamodb.Keys.pk.S);
    // In a stream, changes to a message come after the message itself.
    if (known !== undefined && known.message.seq > message.seq) continue;
    newest.set(dynamodb.Keys.pk.S, { message, isChanged: eventName === 'MODIFY' });
  }
  return newest.values();
}

function messageOf({ clientMessageId, hidden, ...image }: Image): StoredMessage {
  return {
    id: image.id.S,
    senderId: image.senderId.S,
    receiverId: image.receiverId.S,
    message: image.message.S,
    seq: image.seq.N,
    nth: image.nth.N,
    ...(clientMessageId && { clientMessageId: clientMessageId.S }),
    createdAt: image.createdAt.S,
    ...(hidden && { hidden: hidden.S }),
  };
}
