import * as z from 'zod/mini';
import { presenceSender } from '../broadcast/presenceSender.ts';
import { broadcastPages } from '../broadcast/broadcastPages.ts';
import { batchHandler } from '#functions/platform/streams/streamHandlers.ts';

const Page = z.object({ dynamodb: z.object({ Keys: z.object({ sk: z.object({ S: z.coerce.number() }) }) }) });

/**
 * Sends settled changes page by page, batched over a second, so that nobody gets more than one frame per second. See
 * `functions/presence/README.md`.
 */
export const handler = batchHandler(Page, async (records) => {
  const numbers = records.map(({ dynamodb }) => dynamodb.Keys.sk.S);
  await broadcastPages(presenceSender, Math.min(...numbers), Math.max(...numbers));
});
