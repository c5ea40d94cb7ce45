import * as z from 'zod/mini';
import { jobQueueOf, jobQueues, type QueueDeclaration, queues } from '#functions/platform/jobs/queues.ts';
import { sendToQueue } from '#functions/platform/jobs/sendToQueue.ts';
import { batchHandler } from '#functions/platform/streams/streamHandlers.ts';
import { streamImage } from '#functions/platform/streams/streamImage.ts';

const JobRecord = z.object({
  dynamodb: z.object({
    NewImage: streamImage(z.object({ pk: z.string(), sk: z.string(), queue: z.optional(z.string()) })),
  }),
});

/** Puts due jobs into the queues of their workers. A job that is queued twice runs once. */
export const handler = batchHandler(JobRecord, async (records) => {
  const keys = records.map(({ dynamodb: { NewImage } }) => {
    const { pk, sk, queue } = NewImage;
    return { queue: jobQueueOf(queue), key: { pk, sk } };
  });
  for (const queue of jobQueues) {
    const { delaySeconds = 0 }: QueueDeclaration = queues[queue];
    const waiting = keys.filter((key) => key.queue === queue).map(({ key }) => key);
    await sendToQueue(queue, waiting, delaySeconds);
  }
});
