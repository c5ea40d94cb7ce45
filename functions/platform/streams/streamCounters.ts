import * as z from 'zod/mini';
import type { Change } from '#functions/platform/dynamo/expressions.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import type { Key, Table } from '#functions/platform/dynamo/table.ts';

/**
 * Totals that a stream brings, written once however often it tells. A row that bears totals also bears `seen`: of each
 * shard of the stream the number of the last change that the totals hold, and when that was written. Within a shard
 * numbers only grow, so whatever comes again, alone or among others, is told apart by its number. `tallies` counts the
 * writes: each holds only for what was read, so that two shards never write over each other.
 */
const Seen = z.record(z.string(), z.object({ last: z.string(), at: z.number() }));

/** What a row with totals holds of where they come from. */
export const counterFields = { tallies: z.optional(z.number()), seen: z._default(Seen, () => ({})) };
export interface CounterFields {
  readonly tallies?: number | undefined;
  readonly seen: z.output<typeof Seen>;
}

/** A change as the stream of a table tells it; `sequence` is its number within its shard. */
export interface StreamChange {
  readonly sequence: string;
}

/** What some changes do to a row: numbers to add, attributes to set. */
export type Totals = Pick<Change, 'add' | 'set'>;

/** A row with totals, as it is read and written. */
export interface CounterRow<R extends CounterFields> {
  /** As it was last written; undefined where it is gone. */
  readonly read: () => Promise<R | undefined>;
  /** Writes where the row is there and bears this many tallies. @returns it as it is now; undefined where it does not. */
  readonly write: (change: Totals, tallies: number | undefined) => Promise<R | undefined>;
}

/** A stream keeps its records for a day. */
const keptSeconds = 25 * 3600;

/**
 * Brings the changes of one shard, in their order, into the totals of a row. `totalsOf` says what those do that it does
 * not hold yet. Also what undoes itself is written down: half of it may be told once more.
 * @returns the row with them; undefined where there is none (any more).
 */
export function addCounts<R extends CounterFields, C extends StreamChange>(
  row: CounterRow<R>,
  shard: string,
  changes: readonly C[],
  totalsOf: (row: R, fresh: readonly C[]) => Totals,
): Promise<R | undefined> {
  return retryUntilDone(() => tryAddCounts(row, shard, changes, totalsOf));
}

/** One try of `tally`. @returns `again` where somebody else has written meanwhile. */
export async function tryAddCounts<R extends CounterFields, C extends StreamChange>(
  { read, write }: CounterRow<R>,
  shard: string,
  changes: readonly C[],
  totalsOf: (row: R, fresh: readonly C[]) => Totals,
): Promise<R | undefined | typeof RETRY> {
  const row = await read();
  if (row === undefined) return undefined;
  const name = shortOf(shard);
  const before = BigInt(row.seen[name]?.last ?? -1);
  const fresh = changes.filter(({ sequence }) => BigInt(sequence) > before);
  const last = fresh.at(-1)?.sequence;
  if (last === undefined) return row;
  const totals = totalsOf(row, fresh);
  const seen = { ...stillTold(row.seen), [name]: { last, at: seconds() } };
  return (await write({ ...totals, set: { ...totals.set, seen } }, row.tallies)) ?? RETRY;
}

/** The row under this key of a table. */
export function counterRow<S extends z.ZodMiniType<CounterFields>>(
  table: Table,
  schema: S,
  key: Key,
): CounterRow<z.output<S>> {
  return {
    read: () => table.get(schema, key, true),
    write: ({ add, set = {} }, tallies) => {
      const asRead =
        tallies === undefined
          ? { expression: 'attribute_exists(pk) AND attribute_not_exists(tallies)' }
          : { expression: 'tallies = :tallies', values: { ':tallies': tallies } };
      return table.change(schema, key, { add: { ...add, tallies: 1 }, set, condition: asRead });
    },
  };
}

const seconds = () => Math.floor(Date.now() / 1000);

/** Names of shards share a beginning and are long; their ends tell them apart. */
function shortOf(shard: string): string {
  return shard.slice(-12);
}

function stillTold(seen: CounterFields['seen']): CounterFields['seen'] {
  const since = seconds() - keptSeconds;
  return Object.fromEntries(Object.entries(seen).filter(([, { at }]) => at >= since));
}
