import * as z from 'zod/mini';
import { countFromStream } from '#functions/platform/streams/weeklyMetrics.ts';
import { timeOfId } from '#functions/platform/runtime/ids.ts';
import { stringAttribute } from '#functions/platform/streams/streamRecords.ts';

const Sent = z.object({
  shardId: z.string(),
  Records: z.array(
    z.object({
      dynamodb: z.object({ SequenceNumber: z.string(), NewImage: z.object({ id: stringAttribute }) }),
    }),
  ),
});

/**
 * Counts sent messages without reading their text. On failure the whole batch, or half of it, is retried. A manual
 * invocation must name the shard.
 */
export const handler = async (
  event: unknown,
): Promise<{ readonly state: Readonly<Record<string, never>> }> => {
  const { shardId, Records } = z.parse(Sent, event);
  const changes = Records.map(({ dynamodb: { SequenceNumber, NewImage } }) => ({
    sequence: SequenceNumber,
    moment: new Date(timeOfId(NewImage.id.S)),
  }));
  await countFromStream('messages', shardId, changes);
  return { state: {} };
};
