import * as z from 'zod/mini';
import { streamedPrefixes } from '#functions/platform/dynamo/tables.ts';
import { timeOfId } from '#functions/platform/runtime/ids.ts';
import { recordHandler } from '#functions/platform/streams/streamHandlers.ts';
import { streamImage } from '#functions/platform/streams/streamImage.ts';
import { countOnce } from '#functions/platform/streams/weeklyMetrics.ts';

const AccountRecord = z.object({
  eventName: z.enum(['INSERT', 'REMOVE']),
  dynamodb: z.object({ Keys: streamImage(z.object({ pk: z.string() })) }),
});

/** Counts created and deleted accounts. Nobody waits for that. */
export const handler = recordHandler(
  AccountRecord,
  async ({ eventName, dynamodb: { Keys } }) => {
    const id = Keys.pk.slice(streamedPrefixes.user.length);
    const now = new Date();
    if (eventName === 'INSERT') await countOnce('joined', id, new Date(timeOfId(id)), now);
    else await countOnce('gone', id, now, now);
  },
  { mayLag: true },
);
