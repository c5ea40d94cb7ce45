import * as z from 'zod/mini';
import { batchHandler } from '#functions/platform/streams/streamHandlers.ts';
import { streamImage } from '#functions/platform/streams/streamImage.ts';
import { broadcastPages } from '../broadcastPages.ts';

const PageRecord = z.object({
  dynamodb: z.object({ Keys: streamImage(z.object({ sk: z.coerce.number() })) }),
});

/**
 * Sends settled changes page by page, batched over a second, so that each socket gets frames at most once per second. See
 * `functions/presence/README.md`.
 */
export const handler = batchHandler(PageRecord, async (records) => {
  const numbers = records.map(({ dynamodb }) => dynamodb.Keys.sk);
  await broadcastPages(Math.min(...numbers), Math.max(...numbers));
});
