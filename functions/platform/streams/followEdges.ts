import * as z from 'zod/mini';
import type { Key } from '#functions/platform/dynamo/table.ts';
import { stringAttribute } from './streamRecords.ts';
import type { StreamChange } from './streamCounters.ts';

const Image = z.optional(
  z.object({ since: z.optional(stringAttribute), uncounted: z.optional(z.unknown()) }),
);
const EdgeBatch = z.object({
  shardId: z.string(),
  Records: z.array(
    z.object({
      dynamodb: z.object({
        SequenceNumber: z.string(),
        Keys: z.object({ pk: stringAttribute, sk: stringAttribute }),
        OldImage: Image,
        NewImage: Image,
      }),
    }),
  ),
});
type EdgeRecord = z.output<typeof EdgeBatch>['Records'][number];

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

/** The response Lambda expects from a function with tumbling windows; no state is kept between runs. */
interface Answer {
  readonly state: Readonly<Record<string, never>>;
}

/**
 * Creates the Lambda handler for a stream of edges. It gets the edges of one shard that began, ended or were written
 * without their totals, collected over a second. After a failure it gets all of them again, whole or halved. To
 * invoke it by hand, pass the shard id as well.
 */
export function followEdges(
  count: (shard: string, changes: readonly EdgeChange[], uncounted: readonly Key[]) => Promise<void>,
): (event: unknown) => Promise<Answer> {
  return async (event) => {
    const { shardId, Records } = z.parse(EdgeBatch, event);
    const uncounted = Records.filter(({ dynamodb }) => dynamodb.NewImage?.uncounted !== undefined);
    await count(shardId, Records.flatMap(changeOf), uncounted.map(keyOf));
    return { state: {} };
  };
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
