import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import { jobQueueOf, jobQueues, type QueueDeclaration, queues } from '#functions/platform/jobs/queues.ts';
import { sendToQueue } from '#functions/platform/jobs/sendToQueue.ts';
import { fromAttributeValues } from '#functions/platform/dynamo/attributes.ts';
import { restoreExpiredJob } from '#functions/platform/jobs/jobs.ts';
import { batchHandler, stringAttribute } from '#functions/platform/streams/streamHandlers.ts';

const Due = z.object({
  NewImage: z.object({ pk: stringAttribute, sk: stringAttribute, queue: z.optional(stringAttribute) }),
});
const Gone = z.object({
  OldImage: z.custom<Record<string, AttributeValue>>((it) => typeof it === 'object' && it !== null),
});
const Change = z.object({ dynamodb: z.union([Due, Gone]) });

/**
 * Puts due jobs into the queues of their workers. A job that is queued twice runs once. A job that expired before it was
 * done becomes due again.
 */
export const handler = batchHandler(Change, async (records) => {
  const changes = records.map(({ dynamodb }) => dynamodb);
  const keys = changes.flatMap((change) => {
    if (!('NewImage' in change)) return [];
    const { pk, sk, queue } = change.NewImage;
    return [{ queue: jobQueueOf(queue?.S), key: { pk: pk.S, sk: sk.S } }];
  });
  for (const queue of jobQueues) {
    const { delaySeconds = 0 }: QueueDeclaration = queues[queue];
    const waiting = keys.filter((one) => one.queue === queue).map(({ key }) => key);
    await sendToQueue(queue, waiting, delaySeconds);
  }
  const now = new Date();
  for (const change of changes) {
    if ('OldImage' in change) await restoreIfExpired(fromAttributeValues(change.OldImage), now);
  }
});

/**
 * Rows that we delete ourselves have not expired, unless DynamoDB's TTL is late: a mail that was given up in that time
 * comes back once and is given up again.
 */
async function restoreIfExpired(row: Readonly<Record<string, unknown>>, now: Date): Promise<void> {
  if (Number(row['expiresAt']) * 1000 > now.getTime()) return;
  await restoreExpiredJob(row, now);
}
