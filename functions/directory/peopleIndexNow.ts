import { directoryLimits } from '#shared/directory/limits.ts';
import { directoryTexts } from '#shared/directory/texts.ts';
import { RouteFailure } from '#functions/platform/http/failure.ts';
import type { PeopleIndex } from '#functions/search/people/peopleIndex.ts';
import { heldPeople } from './heldPeople.ts';

/**
 * The current people index.
 * @param oldestMs how long ago it may have been updated.
 * @throws RouteFailure (503) while it is being built for the first time.
 */
export async function peopleIndex(oldestMs?: number): Promise<PeopleIndex> {
  const index = await heldPeople.fresh(oldestMs);
  if (index !== undefined) return index;
  const retryAfterSeconds = directoryLimits.awaySeconds;
  throw new RouteFailure('directoryAway', [503, directoryTexts.away], { retryAfterSeconds });
}
