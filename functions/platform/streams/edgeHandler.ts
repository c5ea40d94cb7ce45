import * as z from 'zod/mini';
import { Edge } from '#functions/platform/dynamo/edges.ts';
import type { Key } from '#functions/platform/dynamo/table.ts';
import type { StreamChange } from './streamCounters.ts';
import { shardHandler } from './streamHandlers.ts';
import { streamImage } from './streamImage.ts';

const Image = streamImage(Edge);
const EdgeRecord = z.object({
  dynamodb: z.object({
    SequenceNumber: z.string(),
    Keys: streamImage(z.pick(Edge, { pk: true, sk: true })),
    OldImage: z.optional(Image),
    NewImage: z.optional(Image),
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
 * Creates the handler of a stream of edges (`platform/dynamo/edges.ts`): a `shardHandler`. `handle` gets the edges of
 * one shard that began or ended, and the keys of those that were written without their totals.
 */
export function edgeHandler(
  handle: (shardId: string, changes: readonly EdgeChange[], uncounted: readonly Key[]) => Promise<void>,
) {
  return shardHandler(EdgeRecord, async (shard, records) => {
    const uncounted = records.filter(({ dynamodb }) => dynamodb.NewImage?.uncounted !== undefined);
    await handle(
      shard,
      records.flatMap(changeOf),
      uncounted.map(({ dynamodb }) => dynamodb.Keys),
    );
  });
}

/**
 * An edge begins and ends with its `since`. Its row may stay until the totals agree, which does not count as a
 * change.
 */
function changeOf({ dynamodb }: EdgeRecord): EdgeChange[] {
  const { SequenceNumber: sequence, Keys, OldImage, NewImage } = dynamodb;
  const [before, since] = [OldImage?.since, NewImage?.since];
  if ((before === undefined) === (since === undefined)) return [];
  return [{ sequence, from: Keys.pk, to: Keys.sk, isNew: since !== undefined, since }];
}
