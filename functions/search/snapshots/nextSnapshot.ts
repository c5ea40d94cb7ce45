import type { IndexSource } from './buildSnapshot.ts';
import { LogGapError } from './indexLog.ts';
import { type IndexHead, openSnapshot, type SnapshotRef } from './indexSnapshots.ts';
import { finishCleanup, publishSnapshot } from './publish.ts';

/**
 * Writes the next snapshot of an index: the last readable one plus all changes in the log since. If it is
 * interrupted, it can be repeated from the start without losing or duplicating anything.
 * @returns 'impossible' if the index must be rebuilt.
 */
export async function makeNextSnapshot<Entry, Snapshot>(
  source: IndexSource<Entry, Snapshot>,
  now: Date,
): Promise<'done' | 'impossible'> {
  const { name } = source.log;
  const head = await finishCleanup(name);
  if (head === undefined) return 'impossible';
  const bytes = await nextBytes(source, head);
  if (bytes === undefined) return 'impossible';
  await publishSnapshot(name, bytes, { lastHead: head, isRebuild: false, now });
  return 'done';
}

async function nextBytes<Entry, Snapshot>(
  source: IndexSource<Entry, Snapshot>,
  { current, previous }: IndexHead,
) {
  for (const ref of previous === undefined ? [current] : [current, previous]) {
    const bytes = await mergeWithLog(source, ref);
    if (bytes !== undefined) return bytes;
  }
  return undefined;
}

/** A snapshot plus all changes since; undefined if either cannot be read. */
async function mergeWithLog<Entry, Snapshot>(
  { log, read, merge }: IndexSource<Entry, Snapshot>,
  ref: SnapshotRef,
) {
  const old = await openSnapshot(read, ref);
  if (old === undefined) return undefined;
  try {
    const pages = await log.pagesAfter(ref.lastPage, { consistent: true });
    const entries = pages.flatMap((page) => page.entries);
    return { bytes: merge(old, entries), lastPage: pages.at(-1)?.number ?? ref.lastPage };
  } catch (error) {
    if (error instanceof LogGapError) return undefined;
    throw error;
  }
}
