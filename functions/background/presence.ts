import * as z from 'zod/mini';
import { recordMark, type Stirred } from '../presence/model.ts';
import { surroundings } from '../presence/telling.ts';
import { followSockets } from '../presence/worker.ts';
import { tellLate } from './tellLate.ts';

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

/** Follows the sockets as they open, close and say hello, gathered over a second. See `functions/presence/README.md`. */
export const handler = tellLate(async (event) => {
  await followSockets(surroundings, stirredIn(event));
});

function stirredIn(event: unknown): Stirred[] {
  const members = new Map<string, Stirred>();
  for (const { dynamodb } of z.parse(Changes, event).Records) {
    const userId = dynamodb.Keys.pk.S.slice(prefix.length);
    const last = recordMark(dynamodb.SequenceNumber);
    members.set(userId, { userId, first: members.get(userId)?.first ?? last, last });
  }
  return [...members.values()];
}
