import * as z from 'zod/mini';
import { readHead } from './indexHead.ts';
import { putSnapshot, removeSnapshotObject } from './indexObjects.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { openSnapshot } from './openSnapshot.ts';
import { publish } from './publish.ts';
import type { IndexSource, StoredIndex } from './storedIndex.ts';

/** How much of the tables one step reads. */
const rowsOfStep = 20_000;

/** How far it has come: where the log stood at the beginning, the last id, and what is built so far. */
const Place = z.object({
  positions: z.array(z.number()),
  after: z.string(),
  part: z.object({ key: z.string(), sha256: z.string() }),
  /** A part that is of no use any more. */
  spent: z.optional(z.string()),
});
type Place = z.output<typeof Place>;

/**
 * One step of building an index's snapshot out of the tables, from the newest row to the oldest. What changes meanwhile
 * stands in the log behind where this began, and counts by its version.
 * @param rowsMost how many rows a step reads.
 * @returns where the next step goes on; undefined behind the last.
 */
export async function buildOn<Entry, Snapshot>(
  source: IndexSource<Entry, Snapshot>,
  text: string | undefined,
  now: Date,
  rowsMost: number = rowsOfStep,
): Promise<string | undefined> {
  const { stored } = source;
  const place = text === undefined ? undefined : Place.parse(JSON.parse(text));
  if (place?.spent !== undefined) await removeSnapshotObject(place.spent);
  const positions = place?.positions ?? (await endsOf(stored));
  const known = await partOf(stored, place);
  const { entries, after } = await source.step(rowsMost, place?.after, now);
  const bytes = source.merge(known, entries);
  if (after !== undefined) {
    const part = await putSnapshot('building', bytes, now);
    const next: Place = { positions, after, part, ...(place && { spent: place.part.key }) };
    return JSON.stringify(next);
  }
  await retryUntilDone(async () => {
    const seen = await readHead(stored.name);
    return (await publish(stored.name, { bytes, positions }, { seen, isAnew: true, now })) || RETRY;
  });
  if (place !== undefined) await removeSnapshotObject(place.part.key);
  return undefined;
}

/** Builds an index's snapshot out of the tables, all steps of it. */
export async function buildWhole<Entry, Snapshot>(
  source: IndexSource<Entry, Snapshot>,
  now: Date,
): Promise<void> {
  let place = await buildOn(source, undefined, now);
  while (place !== undefined) place = await buildOn(source, place, now);
}

function endsOf<Entry, Snapshot>({ log, shards }: StoredIndex<Entry, Snapshot>): Promise<number[]> {
  return Promise.all(Array.from({ length: shards }, (_, shard) => log.end(shard)));
}

async function partOf<Entry, Snapshot>(
  { read }: StoredIndex<Entry, Snapshot>,
  place: Place | undefined,
): Promise<Snapshot | undefined> {
  if (place === undefined) return undefined;
  const part = await openSnapshot(read, place.part);
  if (part === undefined) throw new Error('What was built so far is gone.');
  return part;
}
