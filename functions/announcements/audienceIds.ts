import { currentPeopleIndex } from '#functions/directory/currentPeopleIndex.ts';
import type { PeopleFilters } from '#functions/search/people/directoryQuery.ts';
import type { Audience } from '#shared/announcements/entities.ts';

function filtersOf({ place, employer, field, degree, ...rest }: Audience): PeopleFilters {
  return {
    ...rest,
    places: place,
    employers: employer,
    fields: field,
    degrees: degree,
    // Blocks are between two people; an announcement comes from the school.
    excludedIds: new Set(),
  };
}

/** The current index, so that a count beside the send button includes everyone who has just joined. */
const presentIndex = () => currentPeopleIndex(0);

/**
 * How many members an audience has now. @throws RouteError (503) while the index is being built for the first time.
 */
export async function countAudienceMembers(audience: Audience): Promise<number> {
  const index = await presentIndex();
  return index.query({ ...filtersOf(audience), sort: 'name', limit: 1, withFacets: false }).total;
}

/**
 * The next members of an audience in the order of their ids, which never changes. So no member comes twice, even if
 * members join, leave or change between two calls.
 */
export async function audienceMembersAfter(
  audience: Audience,
  after: string,
  limit: number,
): Promise<string[]> {
  const index = await presentIndex();
  return index.idsAfter(filtersOf(audience), after, limit);
}
