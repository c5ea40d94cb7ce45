import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { deadlines, requestHandlerFor } from '#functions/platform/aws/deadlines.ts';
import { once } from '#functions/platform/runtime/once.ts';
import { type QueueName, queues } from './queues.ts';

/** The SQS limit for one request. */
const maxBatchSize = 10;

const client = once(() => {
  const endpoint = process.env['AWS_ENDPOINT_URL_SQS'];
  return new SQSClient({
    region: process.env['AWS_REGION'] ?? 'us-east-1',
    maxAttempts: 3,
    requestHandler: requestHandlerFor(deadlines.queues),
    ...(endpoint === undefined ? {} : { endpoint }),
  });
});

/**
 * Sends items to a queue with a delay in seconds (at most 900).
 * @throws if an item was rejected. Earlier ones may have been accepted, so a retry can send them twice.
 */
export async function sendToQueue(
  name: QueueName,
  items: readonly object[],
  delaySeconds: number,
): Promise<void> {
  const QueueUrl = process.env[queues[name].env];
  if (QueueUrl === undefined) throw new Error(`${queues[name].env} is not granted to this function`);
  for (let start = 0; start < items.length; start += maxBatchSize) {
    const Entries = items.slice(start, start + maxBatchSize).map((item, index) => ({
      Id: String(index),
      MessageBody: JSON.stringify(item),
      DelaySeconds: delaySeconds,
    }));
    const { Failed = [] } = await client().send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    if (Failed.length > 0) throw new Error(`The queue refused ${Failed.length} items: ${Failed[0]?.Code}`);
  }
}
