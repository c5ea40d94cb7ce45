import * as z from 'zod/mini';
import { jobQueueOf, jobQueues, type QueueDeclaration, queues } from '#functions/platform/jobs/queues.ts';
import { sendToQueue } from '#functions/platform/jobs/sendToQueue.ts';
import { batchHandler, stringAttribute } from '#functions/platform/streams/streamHandlers.ts';

const Due = z.object({
  dynamodb: z.object({
    NewImage: z.object({ pk: stringAttribute, sk: stringAttribute, queue: z.optional(stringAttribute) }),
  }),
});

/** Puts due jobs into the queues of their workers. A job that is queued twice runs once. */
export const handler = batchHandler(Due, async (records) => {
  const keys = records.map(({ dynamodb: { NewImage } }) => {
    const { pk, sk, queue } = NewImage;
    return { queue: jobQueueOf(queue?.S), key: { pk: pk.S, sk: sk.S } };
  });
  for (const queue of jobQueues) {
    const { delaySeconds = 0 }: QueueDeclaration = queues[queue];
    const waiting = keys.filter((one) => one.queue === queue).map(({ key }) => key);
    await sendToQueue(queue, waiting, delaySeconds);
  }
});
