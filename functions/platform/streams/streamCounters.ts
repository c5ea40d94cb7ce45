import * as z from 'zod/mini';
import type { Change } from '#functions/platform/dynamo/expressions.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import type { Key, Table } from '#functions/platform/dynamo/table.ts';
import { epochSeconds } from '#functions/platform/runtime/time.ts';

/**
 * Totals computed from a stream, exact although records may be delivered more than once. A row with totals also holds
 * `applied`: for each shard, the sequence number of the last change that the totals include, and when it was written.
 * Sequence numbers only grow within a shard, so a repeated record is recognized by its number. `counterVersion` counts
 * the writes. Each write is conditional on it, so that two shards never overwrite each other.
 */
const Seen = z.record(z.string(), z.object({ last: z.string(), at: z.number() }));

/** The bookkeeping fields of a row with totals. */
export const counterFields = {
  counterVersion: z.optional(z.number()),
  applied: z._default(Seen, () => ({})),
};
export interface CounterFields {
  readonly counterVersion?: number | undefined;
  readonly applied: z.output<typeof Seen>;
}

/** A change from a table's stream; `sequence` is its number within its shard. */
export interface StreamChange {
  readonly sequence: string;
}

/** The effect of some changes on a row: numbers to add, attributes to set. */
export type Totals = Pick<Change, 'add' | 'set'>;

/** Access to a row with totals. */
export interface CounterRow<R extends CounterFields> {
  /** A consistent read; undefined if the row is gone. */
  readonly read: () => Promise<R | undefined>;
  /**
   * Writes if the row exists and has this `counterVersion`. @returns the new row, or undefined if the condition failed.
   */
  readonly write: (change: Totals, counterVersion: number | undefined) => Promise<R | undefined>;
}

/** Streams keep records for 24 hours. */
const keptSeconds = 25 * 3600;

/**
 * Updates the totals of a row by the changes of one shard, in order. `totalsOf` computes the effect of those that the
 * row does not include yet. Changes that cancel out are recorded too, because one of them may be delivered again.
 * @returns the updated row; undefined if there is none.
 */
export function updateTotals<R extends CounterFields, C extends StreamChange>(
  row: CounterRow<R>,
  shard: string,
  changes: readonly C[],
  totalsOf: (row: R, fresh: readonly C[]) => Totals,
): Promise<R | undefined> {
  return retryUntilDone(() => tryUpdateTotals(row, shard, changes, totalsOf));
}

/** One attempt of `updateTotals`. @returns `RETRY` after a conflicting write. */
export async function tryUpdateTotals<R extends CounterFields, C extends StreamChange>(
  { read, write }: CounterRow<R>,
  shard: string,
  changes: readonly C[],
  totalsOf: (row: R, fresh: readonly C[]) => Totals,
): Promise<R | undefined | typeof RETRY> {
  const row = await read();
  if (row === undefined) return undefined;
  const name = shortShardId(shard);
  const before = BigInt(row.applied[name]?.last ?? -1);
  const fresh = changes.filter(({ sequence }) => BigInt(sequence) > before);
  const last = fresh.at(-1)?.sequence;
  if (last === undefined) return row;
  const totals = totalsOf(row, fresh);
  const applied = { ...unexpired(row.applied), [name]: { last, at: epochSeconds(new Date()) } };
  return (await write({ ...totals, set: { ...totals.set, applied } }, row.counterVersion)) ?? RETRY;
}

/** The row with this key of a table. */
export function counterRow<S extends z.ZodMiniType<CounterFields>>(
  table: Table,
  schema: S,
  key: Key,
): CounterRow<z.output<S>> {
  return {
    read: () => table.get(schema, key, { consistent: true }),
    write: ({ add, set = {} }, counterVersion) => {
      const asRead =
        counterVersion === undefined
          ? { expression: 'attribute_exists(pk) AND attribute_not_exists(counterVersion)' }
          : { expression: 'counterVersion = :counterVersion', values: { ':counterVersion': counterVersion } };
      return table.change(schema, key, { add: { ...add, counterVersion: 1 }, set, condition: asRead });
    },
  };
}

/** Shard ids are long and share a prefix; their ends differ. */
function shortShardId(shard: string): string {
  return shard.slice(-12);
}

function unexpired(applied: CounterFields['applied']): CounterFields['applied'] {
  const since = epochSeconds(new Date()) - keptSeconds;
  return Object.fromEntries(Object.entries(applied).filter(([, { at }]) => at >= since));
}
