import * as z from 'zod/mini';
import { timeOfId } from '#functions/platform/runtime/ids.ts';
import { shardHandler } from '#functions/platform/streams/streamHandlers.ts';
import { streamImage } from '#functions/platform/streams/streamImage.ts';
import { countFromStream } from '#functions/platform/streams/weeklyMetrics.ts';

const Sent = z.object({
  dynamodb: z.object({ SequenceNumber: z.string(), NewImage: streamImage(z.object({ id: z.string() })) }),
});

/** Counts sent messages without reading their text. */
export const handler = shardHandler(
  Sent,
  async (shardId, records) => {
    const changes = records.map(({ dynamodb: { SequenceNumber, NewImage } }) => ({
      sequence: SequenceNumber,
      moment: new Date(timeOfId(NewImage.id)),
    }));
    await countFromStream('messages', shardId, changes);
  },
  { mayLag: true },
);
