import * as z from 'zod/mini';
import { countFromStream } from '#functions/platform/streams/weeklyMetrics.ts';
import { timeOfId } from '#functions/platform/runtime/ids.ts';
import { text } from '#functions/platform/streams/followStream.ts';

const Sent = z.object({
  shardId: z.string(),
  Records: z.array(
    z.object({ dynamodb: z.object({ SequenceNumber: z.string(), NewImage: z.object({ id: text }) }) }),
  ),
});

/**
 * Counts the messages that are sent; what they say is not looked at. A failure brings all of it back, whole or halved.
 * Whoever invokes it by hand names the shard as well.
 */
export async function handler(event: unknown): Promise<{ readonly state: Readonly<Record<string, never>> }> {
  const { shardId, Records } = z.parse(Sent, event);
  const told = Records.map(({ dynamodb: { SequenceNumber, NewImage } }) => ({
    sequence: SequenceNumber,
    moment: new Date(timeOfId(NewImage.id.S)),
  }));
  await countFromStream('messages', shardId, told);
  return { state: {} };
}
