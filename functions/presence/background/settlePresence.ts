import * as z from 'zod/mini';
import { batchHandler } from '#functions/platform/streams/streamHandlers.ts';
import { streamImage } from '#functions/platform/streams/streamImage.ts';
import { memberPrefix } from '#functions/sockets/socketRows.ts';
import { queueDepartures } from '../presenceQueue.ts';
import { type Causes, causeOfRecord, settleSocketChanges } from '../settle.ts';
import { presenceRows } from '../store/presenceRows.ts';

const SocketRecord = z.object({
  dynamodb: z.object({
    SequenceNumber: z.string(),
    Keys: streamImage(z.object({ pk: z.string() })),
  }),
});
type SocketRecord = z.output<typeof SocketRecord>;

/** Processes sockets that open, close or say hello. See `functions/presence/README.md`. */
export const handler = batchHandler(SocketRecord, async (records) => {
  await settleSocketChanges(
    { store: presenceRows, nowMs: () => Date.now(), queueDepartures },
    causesByMember(records),
  );
});

function causesByMember(records: readonly SocketRecord[]): Map<string, Causes> {
  const members = new Map<string, Causes>();
  for (const { dynamodb } of records) {
    const userId = dynamodb.Keys.pk.slice(memberPrefix.length);
    const last = causeOfRecord(dynamodb.SequenceNumber);
    members.set(userId, { first: members.get(userId)?.first ?? last, last });
  }
  return members;
}
