import * as z from 'zod/mini';
import { isMailConfigured } from '#functions/platform/mail/mailSettings.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { batchHandler } from '#functions/platform/streams/streamHandlers.ts';
import { streamImage } from '#functions/platform/streams/streamImage.ts';
import { startPushes } from '#functions/push/startPushes.ts';
import { messageMailLimits } from '#shared/messages/limits.ts';
import { type InboxRow, isDueForPush, inboxRowKey, StoredMessage, unreadIn } from '../store/conversations.ts';
import { deliverToInboxes } from '../store/inboxRows.ts';
import { scheduleUnreadMail } from '../store/unreadMails.ts';

const MessageRecord = z.object({
  eventName: z.string(),
  dynamodb: z.object({
    Keys: streamImage(z.object({ pk: z.string() })),
    NewImage: streamImage(StoredMessage),
  }),
});
type MessageRecord = z.output<typeof MessageRecord>;

/** How many conversations are written at once. */
const concurrentWrites = 25;

interface News {
  readonly newest: StoredMessage;
  readonly isChanged: boolean;
  /** The first new message to each of the two. */
  readonly first: ReadonlyMap<string, StoredMessage>;
}

/**
 * Copies messages into both inboxes, batched over a second. Only the newest of each conversation is copied, because an
 * inbox shows no other. The receiver of a first unread message gets a push, and a mail later. On failure the whole
 * batch is retried, which is idempotent.
 */
export const handler = batchHandler(MessageRecord, async (records) => {
  const now = new Date();
  const toPush = await inParallel(newsIn(records), concurrentWrites, async ({ newest, isChanged, first }) => {
    const rows = await deliverToInboxes(newest, isChanged);
    const rowOf = (memberId: string) => rows.find(({ pk }) => pk === inboxRowKey(memberId, '').pk);
    for (const [receiver, message] of first) {
      const row = rowOf(receiver);
      if (row !== undefined && isFirstUnread(message, row) && isMailConfigured())
        await scheduleMail(message, now);
    }
    const received = rowOf(newest.receiverId);
    return received !== undefined && isDueForPush(received) ? [newest.receiverId] : [];
  });
  await startPushes(toPush.flat(), now);
});

/** True if the receiver has read everything before this message, but not all since. */
const isFirstUnread = ({ nth }: StoredMessage, row: InboxRow): boolean =>
  nth <= row.readIncoming + 1 && unreadIn(row) > 0;

async function scheduleMail({ receiverId, createdAt }: StoredMessage, now: Date): Promise<void> {
  const at = new Date(Date.parse(createdAt) + messageMailLimits.unreadMinutes * 60_000);
  await scheduleUnreadMail(receiverId, now, at);
}

function newsIn(records: readonly MessageRecord[]): News[] {
  const newsByConversation = new Map<string, News>();
  for (const { eventName, dynamodb } of records) {
    const message = dynamodb.NewImage;
    const isChanged = eventName === 'MODIFY';
    const earlierNews = newsByConversation.get(dynamodb.Keys.pk);
    const first = new Map(earlierNews?.first);
    if (!isChanged && !first.has(message.receiverId)) first.set(message.receiverId, message);
    // In a stream, changes to a message come after the message itself.
    const isOld = earlierNews !== undefined && earlierNews.newest.seq > message.seq;
    newsByConversation.set(
      dynamodb.Keys.pk,
      isOld ? { ...earlierNews, first } : { newest: message, isChanged, first },
    );
  }
  return [...newsByConversation.values()];
}
