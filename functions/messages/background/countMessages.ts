import * as z from 'zod/mini';
import { timeOfId } from '#functions/platform/runtime/ids.ts';
import { batchHandler } from '#functions/platform/streams/streamHandlers.ts';
import { streamImage } from '#functions/platform/streams/streamImage.ts';
import { countSentMessages } from '#functions/platform/streams/weeklyMetrics.ts';

const Sent = z.object({ dynamodb: z.object({ NewImage: streamImage(z.object({ id: z.string() })) }) });

/** Counts sent messages without reading their text. */
export const handler = batchHandler(
  Sent,
  (records) => countSentMessages(records.map(({ dynamodb }) => new Date(timeOfId(dynamodb.NewImage.id)))),
  { mayLag: true },
);
