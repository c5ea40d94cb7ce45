import { chunk } from '#functions/platform/runtime/chunk.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { LogWriter } from '#functions/search/snapshots/logWriter.ts';
import { postIdsOf, postRows } from '../store/feed.ts';
import { postEntriesOf, deletedEntry } from './postEntries.ts';
import { postIndexLog } from './postIndexStorage.ts';

const authorsAtOnce = 10;
const postsAtOnce = 1000;

const writer = new LogWriter(postIndexLog);

/** Writes the current state of these posts to the log. Idempotent: duplicate entries count once. */
export async function logPostChanges(ids: readonly string[]): Promise<void> {
  for (const batch of chunk(ids, postsAtOnce)) {
    const rows = await postRows(batch);
    const existingIds = new Set(rows.map(({ sk }) => sk));
    const deletedIds = batch.filter((id) => !existingIds.has(id));
    await writer.append([...(await postEntriesOf(rows)), ...deletedIds.map(deletedEntry)]);
  }
}

/** Logs all posts of these authors again, because the author's facts that lists filter by have changed. */
export async function logPostChangesOf(authors: readonly string[]): Promise<void> {
  const ids = await inParallel(authors, authorsAtOnce, postIdsOf);
  await logPostChanges(ids.flat());
}
