import * as z from 'zod/mini';
import type { EdgeChange } from '../stores/edgeChange.ts';
import { text } from './followStream.ts';

const Told = z.object({
  shardId: z.string(),
  Records: z.array(
    z.object({
      eventName: z.string(),
      dynamodb: z.object({
        SequenceNumber: z.string(),
        Keys: z.object({ pk: text, sk: text }),
        NewImage: z.optional(z.object({ since: text })),
      }),
    }),
  ),
});

/** What Lambda expects of a function whose shards are named to it; nothing is kept from one run to the next. */
interface Answer {
  readonly state: Readonly<Record<string, never>>;
}

/**
 * Makes the Lambda of a stream of edges: told of those that came and went in one shard, gathered over a second. A failure
 * brings all of it back, whole or halved. Whoever invokes it by hand names the shard as well.
 */
export function followEdges(
  count: (shard: string, changes: readonly EdgeChange[]) => Promise<void>,
): (event: unknown) => Promise<Answer> {
  return async (event) => {
    const { shardId, Records } = z.parse(Told, event);
    const changes = Records.filter(({ eventName }) => eventName !== 'MODIFY').map(
      ({ eventName, dynamodb: { SequenceNumber: sequence, Keys, NewImage } }) => ({
        sequence,
        from: Keys.pk.S,
        to: Keys.sk.S,
        isNew: eventName === 'INSERT',
        since: NewImage?.since.S,
      }),
    );
    await count(shardId, changes);
    return { state: {} };
  };
}
