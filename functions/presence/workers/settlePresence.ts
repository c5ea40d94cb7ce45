import * as z from 'zod/mini';
import { postpone } from './later.ts';
import { recordMark, type ChangedMember } from '../model.ts';
import { followSockets } from './worker.ts';
import { presenceRows } from '../store/presenceRows.ts';
import { logStreamLag } from '#functions/platform/streams/logStreamLag.ts';

const prefix = 'MEMBER#';
const Changes = z.object({
  Records: z.array(
    z.object({
      dynamodb: z.object({
        SequenceNumber: z.string(),
        Keys: z.object({ pk: z.object({ S: z.string() }) }),
      }),
    }),
  ),
});

/** Processes sockets that open, close or say hello. See `functions/presence/README.md`. */
export const handler = logStreamLag(async (event) => {
  await followSockets({ store: presenceRows, nowMs: () => Date.now(), postpone }, changedMembersIn(event));
});

function changedMembersIn(event: unknown): ChangedMember[] {
  const members = new Map<string, ChangedMember>();
  for (const { dynamodb } of z.parse(Changes, event).Records) {
    const userId = dynamodb.Keys.pk.S.slice(prefix.length);
    const last = recordMark(dynamodb.SequenceNumber);
    members.set(userId, { userId, first: members.get(userId)?.first ?? last, last });
  }
  return [...members.values()];
}
