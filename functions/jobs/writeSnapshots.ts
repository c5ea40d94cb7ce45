import { peopleSource } from '../directory/peopleSource.ts';
import { postSource } from '../feed/postSource.ts';
import { buildOn } from '../indexes/buildSnapshot.ts';
import { makeNextSnapshot } from '../indexes/nextSnapshot.ts';
import type { IndexSource } from '../indexes/storedIndex.ts';
import { startJob } from '../stores/jobs.ts';
import { snapshotPeople, snapshotPosts } from './directoryJobs.ts';
import type { Work } from './job.ts';

type Writing = Work<typeof snapshotPeople.input>;

/** Writes the next snapshot of an index; where that cannot be done out of the last one, it is built anew. */
function writing<Entry, Snapshot>(
  source: IndexSource<Entry, Snapshot>,
  itself: typeof snapshotPeople,
): Writing {
  return async ({ anew }, place) => {
    const now = new Date();
    if (anew) return buildOn(source, place, now);
    if ((await makeNextSnapshot(source, now)) === 'impossible') await startJob(itself, { anew: true }, now);
    return undefined;
  };
}

export const writePeople = writing(peopleSource, snapshotPeople);
export const writePosts = writing(postSource, snapshotPosts);
