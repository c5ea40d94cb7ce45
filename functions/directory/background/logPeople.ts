import * as z from 'zod/mini';
import { logPostChangesOf } from '#functions/experiences/feed/logPostChanges.ts';
import { streamedPrefixes } from '#functions/platform/dynamo/tables.ts';
import { batchHandler } from '#functions/platform/streams/streamHandlers.ts';
import { streamImage } from '#functions/platform/streams/streamImage.ts';
import { logPeopleChanges } from '../logPeopleChanges.ts';

const fact = z.optional(z.unknown());
const Person = z.object({ version: z.optional(z.number()), classYear: fact, employer: fact, place: fact });
const PersonRecord = z.object({
  dynamodb: z.object({
    Keys: streamImage(z.object({ pk: z.string() })),
    OldImage: z.optional(streamImage(Person)),
    NewImage: z.optional(streamImage(Person)),
  }),
});
type PersonRecord = z.output<typeof PersonRecord>;

/**
 * Logs the people whose rows have changed, batched over a second, and logs their posts again if facts changed that
 * lists of posts filter by. On failure the whole batch is retried.
 */
export const handler = batchHandler(PersonRecord, async (records) => {
  await logPeopleChanges(versionsIn(records), new Date());
  await logPostChangesOf([...new Set(records.filter(changesPostFilters).map(idOf))]);
});

const idOf = ({ dynamodb }: PersonRecord) => dynamodb.Keys.pk.slice(streamedPrefixes.person.length);

/** The members whose rows have changed, with the highest version seen. */
function versionsIn(records: readonly PersonRecord[]): ReadonlyMap<string, number> {
  const versions = new Map<string, number>();
  for (const record of records) {
    const id = idOf(record);
    const { OldImage, NewImage } = record.dynamodb;
    const seenVersions = [versions.get(id), OldImage?.version, NewImage?.version];
    versions.set(id, Math.max(...seenVersions.map((version) => version ?? 0)));
  }
  return versions;
}

/** True if a fact changed that lists of posts filter by; most changes of a row are visits. */
function changesPostFilters({ dynamodb: { OldImage, NewImage } }: PersonRecord): boolean {
  const [before, after] = [OldImage, NewImage].map((image) =>
    JSON.stringify([image?.classYear, image?.employer, image?.place]),
  );
  return before !== after;
}
