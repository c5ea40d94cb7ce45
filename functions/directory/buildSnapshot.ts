import * as z from 'zod/mini';
import type { PeopleEntry } from '../people/indexedPerson.ts';
import { mergeSnapshot, type PeopleSnapshot, readSnapshot, writeSnapshot } from '../people/snapshot.ts';
import { listedIds } from '../stores/directory.ts';
import { inParallel } from '../stores/inParallel.ts';
import { entryOf, indexedRows } from '../stores/indexedPeople.ts';
import { readHead } from '../stores/peopleHead.ts';
import { newestNumber } from '../stores/peopleLog.ts';
import { putPeople, removePeopleObject } from '../stores/peopleObjects.ts';
import { again, untilDone } from '../stores/retry.ts';
import { relistLater } from './endOfSuspension.ts';
import { openSnapshot } from './openSnapshot.ts';
import { publish } from './publish.ts';

/** How many accounts one step reads, and how many at once. */
const accountsOfStep = 20_000;
const accountsOfRead = 100;
const readsAtOnce = 8;

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
 * One step of building the snapshot out of the tables, from the newest account to the oldest. What changes meanwhile
 * stands in the log behind where this began, and counts by its version.
 * @param accountsMost how many accounts a step reads.
 * @returns where the next step goes on; undefined behind the last.
 */
export async function buildOn(
  shards: number,
  text: string | undefined,
  now: Date,
  accountsMost: number = accountsOfStep,
): Promise<string | undefined> {
  const place = text === undefined ? undefined : Place.parse(JSON.parse(text));
  if (place?.spent !== undefined) await removePeopleObject(place.spent);
  const positions = place?.positions ?? (await endsOf(shards));
  const known = await partOf(place);
  const ids = await listedIds(accountsMost, place?.after, now);
  const bytes = mergeSnapshot(known, await entriesOf(ids, now));
  const after = ids.at(-1);
  if (after !== undefined && ids.length === accountsMost) {
    const part = await putPeople('building', bytes, now);
    const next: Place = { positions, after, part, ...(place && { spent: place.part.key }) };
    return JSON.stringify(next);
  }
  await untilDone(async () => (await publish({ bytes, positions }, await readHead(), true, now)) || again);
  if (place !== undefined) await removePeopleObject(place.part.key);
  return undefined;
}

function endsOf(shards: number): Promise<number[]> {
  return Promise.all(Array.from({ length: shards }, (_, shard) => newestNumber(shard)));
}

async function partOf(place: Place | undefined): Promise<PeopleSnapshot> {
  if (place === undefined) return readSnapshot(writeSnapshot([]));
  const part = await openSnapshot(place.part);
  if (part === undefined) throw new Error('What was built so far is gone.');
  return part;
}

async function entriesOf(ids: readonly string[], now: Date): Promise<PeopleEntry[]> {
  const pages = Array.from({ length: Math.ceil(ids.length / accountsOfRead) }, (_, page) =>
    ids.slice(page * accountsOfRead, (page + 1) * accountsOfRead),
  );
  const rows = (await inParallel(pages, readsAtOnce, indexedRows)).flat();
  for (const row of rows) await relistLater(row, now);
  return rows.map((row) => entryOf(row, now));
}
