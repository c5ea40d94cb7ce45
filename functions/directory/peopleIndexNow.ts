import { directoryLimits } from '#shared/directoryLimits.ts';
import { directoryTexts } from '#shared/directoryTexts.ts';
import { RouteFailure } from '#functions/platform/http/failure.ts';
import type { PeopleIndex } from '#functions/search/people/peopleIndex.ts';
import { heldPeople } from './heldPeople.ts';

/**
 * The index of people as of now.
 * @param oldestMs how long ago it may have been brought up to date.
 * @throws RouteFailure (503) while there is none: it is being built.
 */
export async function peopleIndex(oldestMs?: number): Promise<PeopleIndex> {
  const index = await heldPeople.fresh(oldestMs);
  if (index !== undefined) return index;
  const retryAfterSeconds = directoryLimits.awaySeconds;
  throw new RouteFailure('directoryAway', [503, directoryTexts.away], { retryAfterSeconds });
}
