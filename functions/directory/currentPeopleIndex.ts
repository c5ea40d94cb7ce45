import { RouteError } from '#functions/platform/http/failure.ts';
import type { PeopleEntry } from '#functions/search/people/indexedPerson.ts';
import { PeopleIndex } from '#functions/search/people/peopleIndex.ts';
import type { PeopleSnapshot } from '#functions/search/people/peopleSnapshot.ts';
import { IndexCache } from '#functions/search/snapshots/indexCache.ts';
import { directoryLimits } from '#shared/directory/limits.ts';
import { directoryTexts } from '#shared/directory/texts.ts';
import { peopleIndexStorage } from './peopleIndexStorage.ts';

type PeopleIndexCache = IndexCache<PeopleEntry, PeopleSnapshot, PeopleIndex>;

/** An index of all people, held in the memory of one process. */
export const newPeopleIndexCache = (): PeopleIndexCache =>
  new IndexCache(peopleIndexStorage, (snapshot) => new PeopleIndex(snapshot));

/** One per execution environment. */
export const peopleIndexCache = newPeopleIndexCache();

/**
 * The current people index.
 * @param maxAgeMs how long ago it may have been updated.
 * @throws RouteError (503) while it is being built for the first time.
 */
export async function currentPeopleIndex(maxAgeMs?: number): Promise<PeopleIndex> {
  const index = await peopleIndexCache.current(maxAgeMs);
  if (index !== undefined) return index;
  const { retryAfterSeconds } = directoryLimits;
  throw new RouteError('directoryAway', [503, directoryTexts.away], { retryAfterSeconds });
}
