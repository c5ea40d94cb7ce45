import * as z from 'zod/mini';
import { hearing } from './presenceBroadcaster.ts';
import { tellPages } from '../tellPages.ts';
import { tellLate } from '#functions/platform/streams/logStreamLag.ts';

const Pages = z.object({
  Records: z.array(
    z.object({ dynamodb: z.object({ Keys: z.object({ sk: z.object({ S: z.coerce.number() }) }) }) }),
  ),
});

/**
 * Tells what has been settled, as it is written down page by page, gathered over a second: so nobody is told anything more
 * than once in it. See `functions/presence/README.md`.
 */
export const handler = tellLate(async (event) => {
  const numbers = z.parse(Pages, event).Records.map(({ dynamodb }) => dynamodb.Keys.sk.S);
  await tellPages(hearing, Math.min(...numbers), Math.max(...numbers));
});
