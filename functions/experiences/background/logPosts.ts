import * as z from 'zod/mini';
import { timeOfId } from '#functions/platform/runtime/ids.ts';
import { batchHandler } from '#functions/platform/streams/streamHandlers.ts';
import { streamImage } from '#functions/platform/streams/streamImage.ts';
import { countOnce } from '#functions/platform/streams/weeklyMetrics.ts';
import { logPostChanges } from '../feed/logPostChanges.ts';

const Post = z.object({ version: z.optional(z.number()) });
const PostRecord = z.object({
  eventName: z.enum(['INSERT', 'MODIFY', 'REMOVE']),
  dynamodb: z.object({
    Keys: streamImage(z.object({ sk: z.string() })),
    OldImage: z.optional(streamImage(Post)),
    NewImage: z.optional(streamImage(Post)),
  }),
});
type PostRecord = z.output<typeof PostRecord>;

/**
 * Writes new, changed, hidden and deleted posts to the index log, batched over a second, and counts new posts in their
 * week. One function does both because a stream supports few consumers. On failure the whole batch is retried.
 */
export const handler = batchHandler(PostRecord, async (records) => {
  await logPostChanges([...new Set(records.filter(isLogged).map(idOf))]);
  for (const id of new Set(records.filter(({ eventName }) => eventName === 'INSERT').map(idOf))) {
    await countOnce('posts', id, new Date(timeOfId(id)), new Date());
  }
});

const idOf = ({ dynamodb }: PostRecord) => dynamodb.Keys.sk;

/** Likes and comments change the row but not its version; lists do not filter by them. */
function isLogged({ eventName, dynamodb: { OldImage, NewImage } }: PostRecord): boolean {
  return eventName !== 'MODIFY' || OldImage?.version !== NewImage?.version;
}
