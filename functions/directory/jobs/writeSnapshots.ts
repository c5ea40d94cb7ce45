import { postSnapshotSource } from '#functions/experiences/feed/postIndexStorage.ts';
import { jobHandler, withCheckpoint } from '#functions/platform/jobs/job.ts';
import { startJob } from '#functions/platform/jobs/jobs.ts';
import {
  buildSlice,
  type IndexSource,
  SnapshotCheckpoint,
} from '#functions/search/snapshots/buildSnapshot.ts';
import { makeNextSnapshot } from '#functions/search/snapshots/nextSnapshot.ts';
import { peopleSnapshotSource } from '../peopleIndexStorage.ts';
import { snapshotPeople, snapshotPosts } from './directoryJobs.ts';

/** Writes the next snapshot of an index; if the last one cannot be used, builds it from the tables. */
function snapshotHandler<Entry, Snapshot>(
  source: IndexSource<Entry, Snapshot>,
  itself: typeof snapshotPeople,
) {
  return jobHandler(
    itself,
    withCheckpoint(SnapshotCheckpoint, async ({ isRebuild }, checkpoint, now) => {
      if (isRebuild) return buildSlice(source, checkpoint, now);
      if ((await makeNextSnapshot(source, now)) === 'impossible')
        await startJob(itself, { isRebuild: true }, now);
      return undefined;
    }),
  );
}

export const snapshotPeopleHandler = snapshotHandler(peopleSnapshotSource, snapshotPeople);
export const snapshotPostsHandler = snapshotHandler(postSnapshotSource, snapshotPosts);
