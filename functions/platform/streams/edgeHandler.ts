import * as z from 'zod/mini';
import type { Key } from '#functions/platform/dynamo/table.ts';
import { batchHandler } from './streamHandlers.ts';
import { streamImage } from './streamImage.ts';

const EdgeRecord = z.object({
  dynamodb: z.object({ Keys: streamImage(z.object({ pk: z.string(), sk: z.string() })) }),
});

/**
 * Creates the handler of a stream of edges (`platform/dynamo/edges.ts`): a `batchHandler`. `handle` gets the keys of
 * the edges that changed and reads them itself, so records that repeat or arrive late do no harm.
 */
export function edgeHandler(handle: (keys: readonly Key[]) => Promise<void>) {
  return batchHandler(EdgeRecord, (records) => handle(records.map(({ dynamodb }) => dynamodb.Keys)));
}
