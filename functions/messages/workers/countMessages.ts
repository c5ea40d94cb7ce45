import * as z from 'zod/mini';
import { countFromStream } from '#functions/platform/streams/weeklyMetrics.ts';
import { timeOfId } from '#functions/platform/runtime/ids.ts';
import { shardHandler, stringAttribute } from '#functions/platform/streams/streamHandlers.ts';

const Sent = z.object({
  dynamodb: z.object({ SequenceNumber: z.string(), NewImage: z.object({ id: stringAttribute }) }),
});

/** Counts sent messages without reading their text. */
export const handler = shardHandler(
  Sent,
  async (shardId, records) => {
    const changes = records.map(({ dynamodb: { SequenceNumber, NewImage } }) => ({
      sequence: SequenceNumber,
      moment: new Date(timeOfId(NewImage.id.S)),
    }));
    await countFromStream('messages', shardId, changes);
  },
  { mayLag: true },
);
