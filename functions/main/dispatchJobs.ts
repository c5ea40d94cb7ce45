import * as z from 'zod/mini';
import { jobQueues, type QueueDeclaration, queues } from '#functions/platform/jobs/queues.ts';
import { sendToQueue } from '#functions/platform/jobs/sendToQueue.ts';
import { bulkMailJob, mailJob } from '#functions/platform/mail/mailStep.ts';
import { sendPushes } from '#functions/push/workers/pushJobs.ts';
import type { JobSettings } from '#functions/platform/jobs/job.ts';
import { batchHandler, stringAttribute } from '#functions/platform/streams/streamHandlers.ts';

const Due = z.object({
  dynamodb: z.object({
    NewImage: z.object({ pk: stringAttribute, sk: stringAttribute, name: stringAttribute }),
  }),
});

/** Puts due jobs into the queues of their workers. A job that is queued twice runs once. */
export const handler = batchHandler(Due, async (records) => {
  const keys = records.map(({ dynamodb: { NewImage } }) => {
    const { pk, sk, name } = NewImage;
    return { queue: settingsOf(name.S).queue ?? 'jobs', key: { pk: pk.S, sk: sk.S } };
  });
  for (const queue of jobQueues) {
    const { delaySeconds = 0 }: QueueDeclaration = queues[queue];
    const waiting = keys.filter((one) => one.queue === queue).map(({ key }) => key);
    await sendToQueue(queue, waiting, delaySeconds);
  }
});

/** The jobs that do not wait in the queue `jobs`. All others, and those of newer code, do. */
const jobsElsewhere: readonly JobSettings[] = [mailJob, bulkMailJob, sendPushes];
const settingsOf = (name: string): JobSettings => jobsElsewhere.find((one) => one.name === name) ?? { name };
