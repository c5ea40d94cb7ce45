import { IndexCache } from '#functions/search/snapshots/indexCache.ts';
import type { PeopleEntry } from '#functions/search/people/indexedPerson.ts';
import { PeopleIndex } from '#functions/search/people/peopleIndex.ts';
import type { PeopleSnapshot } from '#functions/search/people/peopleSnapshot.ts';
import { peopleIndexStorage } from './peopleIndexStorage.ts';
import { directoryLimits } from '#shared/directory/limits.ts';
import { directoryTexts } from '#shared/directory/texts.ts';
import { RouteFailure } from '#functions/platform/http/failure.ts';

/** The index of all people, held in the memory of one process. */
export class PeopleIndexCache extends IndexCache<PeopleEntry, PeopleSnapshot, PeopleIndex> {
  /** @param nowMs epoch milliseconds. @param shards how many logs the changes are divided into. */
  constructor(nowMs: () => number, shards?: number) {
    super(peopleIndexStorage, (snapshot) => new PeopleIndex(snapshot), nowMs, shards);
  }
}

/** One per execution environment. */
export const peopleIndexCache = new PeopleIndexCache(() => Date.now());

/**
 * The current people index.
 * @param oldestMs how long ago it may have been updated.
 * @throws RouteFailure (503) while it is being built for the first time.
 */
export async function currentPeopleIndex(oldestMs?: number): Promise<PeopleIndex> {
  const index = await peopleIndexCache.fresh(oldestMs);
  if (index !== undefined) return index;
  const retryAfterSeconds = directoryLimits.awaySeconds;
  throw new RouteFailure('directoryAway', [503, directoryTexts.away], { retryAfterSeconds });
}
