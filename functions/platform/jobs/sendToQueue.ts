import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { deadlines } from '#functions/platform/aws/deadlines.ts';
import { sdkOptions } from '#functions/platform/aws/sdkOptions.ts';
import { chunk } from '#functions/platform/runtime/chunk.ts';
import { grantedEnv } from '#functions/platform/runtime/grantedEnv.ts';
import { once } from '#functions/platform/runtime/once.ts';
import { type QueueName, queues } from './queues.ts';

/** The SQS limit for one request. */
const maxBatchSize = 10;

const client = once(() => new SQSClient(sdkOptions('SQS', deadlines.queues)));

/**
 * Sends items to a queue with a delay in seconds (at most 900).
 * @throws if an item was rejected. Earlier ones may have been accepted, so a retry can send them twice.
 */
export async function sendToQueue(
  name: QueueName,
  items: readonly object[],
  delaySeconds: number,
): Promise<void> {
  const QueueUrl = grantedEnv(queues[name].env);
  for (const batch of chunk(items, maxBatchSize)) {
    const Entries = batch.map((item, index) => ({
      Id: String(index),
      MessageBody: JSON.stringify(item),
      DelaySeconds: delaySeconds,
    }));
    const { Failed = [] } = await client().send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    if (Failed.length > 0) throw new Error(`The queue refused ${Failed.length} items: ${Failed[0]?.Code}`);
  }
}
