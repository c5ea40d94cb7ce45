import { memberPrefix } from '#functions/platform/sockets/connections.ts';
import * as z from 'zod/mini';
import { queueDepartures } from '../presenceQueue.ts';
import { causeOfRecord, type ChangedMember } from '../model.ts';
import { settleSocketChanges } from '../settleBatch.ts';
import { presenceRows } from '../store/presenceRows.ts';
import { recordsIn, stringAttribute } from '#functions/platform/streams/streamRecords.ts';
import { logStreamLag } from '#functions/platform/streams/logStreamLag.ts';

const Change = z.object({
  dynamodb: z.object({
    SequenceNumber: z.string(),
    Keys: z.object({ pk: stringAttribute }),
  }),
});

/** Processes sockets that open, close or say hello. See `functions/presence/README.md`. */
export const handler = logStreamLag(async (event) => {
  await settleSocketChanges(
    { store: presenceRows, nowMs: () => Date.now(), queueDepartures },
    changedMembersIn(event),
  );
});

function changedMembersIn(event: unknown): ChangedMember[] {
  const members = new Map<string, ChangedMember>();
  for (const { dynamodb } of recordsIn(event, Change)) {
    const userId = dynamodb.Keys.pk.S.slice(memberPrefix.length);
    const last = causeOfRecord(dynamodb.SequenceNumber);
    members.set(userId, { userId, first: members.get(userId)?.first ?? last, last });
  }
  return [...members.values()];
}
