import { buildOn } from '../directory/buildSnapshot.ts';
import { logShards } from '../directory/logWriter.ts';
import { makeNextSnapshot } from '../directory/nextSnapshot.ts';
import { startJob } from '../stores/jobs.ts';
import { snapshotPeople } from './directoryJobs.ts';
import type { Work } from './job.ts';

/** Writes the next snapshot of all people; where that cannot be done out of the last one, it is built anew. */
export const work: Work<typeof snapshotPeople.input> = async ({ anew }, place) => {
  const now = new Date();
  if (anew) return buildOn(logShards, place, now);
  if ((await makeNextSnapshot(now)) === 'impossible') await startJob(snapshotPeople, { anew: true }, now);
  return undefined;
};
