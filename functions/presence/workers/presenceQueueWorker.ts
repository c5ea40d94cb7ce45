import * as z from 'zod/mini';
import { PresenceQueueItem, queueDepartures } from './presenceQueue.ts';
import { sendFullState } from './presenceSender.ts';
import { settleDepartures } from './settleBatch.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { presenceRows } from '../store/presenceRows.ts';

const Batch = z.object({ Records: z.array(z.object({ messageId: z.string(), body: z.string() })) });
const greetingsAtOnce = 10;

/** Does delayed work: marks members as offline and greets sockets again. On failure the whole batch is retried. */
export const handler = async (event: unknown): Promise<void> => {
  const items = z.parse(Batch, event).Records.map(({ messageId, body }) => ({
    item: messageId,
    what: PresenceQueueItem.parse(JSON.parse(body)),
  }));
  const due = items.flatMap(({ item, what }) =>
    what.do === 'seeOff' ? [{ item, departure: { userId: what.userId, v: what.v } }] : [],
  );
  await settleDepartures({ store: presenceRows, nowMs: () => Date.now(), queueDepartures }, due);
  const greetings = items.flatMap(({ what }) => (what.do === 'greet' ? [what] : []));
  const once = new Map(greetings.map((greeting) => [greeting.connectionId, greeting]));
  await inParallel([...once.values()], greetingsAtOnce, sendFullState);
};
