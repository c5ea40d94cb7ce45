import * as z from 'zod/mini';
import type { Key } from '#functions/platform/dynamo/table.ts';
import { shardHandler, stringAttribute } from './streamHandlers.ts';
import type { StreamChange } from './streamCounters.ts';

const Image = z.optional(
  z.object({ since: z.optional(stringAttribute), uncounted: z.optional(z.unknown()) }),
);
const EdgeRecord = z.object({
  dynamodb: z.object({
    SequenceNumber: z.string(),
    Keys: z.object({ pk: stringAttribute, sk: stringAttribute }),
    OldImage: Image,
    NewImage: Image,
  }),
});
type EdgeRecord = z.output<typeof EdgeRecord>;

/** A change of an edge, from the stream of its table. */
export interface EdgeChange extends StreamChange {
  /** The member who created the edge. */
  readonly from: string;
  /** What the edge points to. */
  readonly to: string;
  readonly isNew: boolean;
  /** For an edge that began: a ULID of that time. */
  readonly since?: string | undefined;
}

/**
 * Creates the Lambda handler for a stream of edges. `count` gets the edges of one shard that began or ended, and the keys
 * of those that were written without their totals.
 */
export function edgeHandler(
  count: (shard: string, changes: readonly EdgeChange[], uncounted: readonly Key[]) => Promise<void>,
) {
  return shardHandler(EdgeRecord, async (shard, records) => {
    const uncounted = records.filter(({ dynamodb }) => dynamodb.NewImage?.uncounted !== undefined);
    await count(shard, records.flatMap(changeOf), uncounted.map(keyOf));
  });
}

const keyOf = ({ dynamodb: { Keys } }: EdgeRecord): Key => ({ pk: Keys.pk.S, sk: Keys.sk.S });

/**
 * An edge begins and ends with its `since`. Its row may stay until the totals agree, which does not count as a
 * change.
 */
function changeOf({ dynamodb }: EdgeRecord): EdgeChange[] {
  const { SequenceNumber: sequence, Keys, OldImage, NewImage } = dynamodb;
  const [before, since] = [OldImage?.since?.S, NewImage?.since?.S];
  if ((before === undefined) === (since === undefined)) return [];
  return [{ sequence, from: Keys.pk.S, to: Keys.sk.S, isNew: since !== undefined, since }];
}
