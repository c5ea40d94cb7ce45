import * as z from 'zod/mini';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { sendFullState } from '../broadcastPages.ts';
import { PresenceQueueItem } from '../presenceQueue.ts';
import { settleDepartures } from '../settle.ts';
import { presenceRows } from '../store/presenceRows.ts';

const Batch = z.object({ Records: z.array(z.object({ messageId: z.string(), body: z.string() })) });
const socketsAtOnce = 10;

/**
 * Does delayed work: marks members as offline, and sends sockets the full state. On failure the whole batch is retried.
 */
export const handler = async (event: unknown): Promise<void> => {
  const messages = z.parse(Batch, event).Records.map(({ messageId, body }) => ({
    id: messageId,
    item: PresenceQueueItem.parse(JSON.parse(body)),
  }));
  const due = messages.flatMap(({ id, item }) =>
    item.kind === 'departure'
      ? [{ itemId: id, departure: { userId: item.userId, version: item.version } }]
      : [],
  );
  await settleDepartures({ store: presenceRows, nowMs: () => Date.now() }, due);
  const fullStates = messages.flatMap(({ item }) => (item.kind === 'fullState' ? [item] : []));
  const bySocket = new Map(fullStates.map((item) => [item.connectionId, item]));
  await inParallel([...bySocket.values()], socketsAtOnce, sendFullState);
};
