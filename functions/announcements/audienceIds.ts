import type { Audience } from '#shared/announcements/entities.ts';
import { currentPeopleIndex } from '#functions/directory/currentPeopleIndex.ts';
import type { DirectoryFilters } from '#functions/search/people/directoryQuery.ts';

function filtersOf({ place, employer, field, degree, ...rest }: Audience): DirectoryFilters {
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

/** How many members an audience has now. @throws RouteFailure (503) while the index is being built for the first time. */
export async function countMembersIn(audience: Audience): Promise<number> {
  const index = await currentPeopleIndex();
  return index.query({ ...filtersOf(audience), sort: 'name', limit: 1, withFacets: false }).total;
}

/**
 * The next members of an audience in the order of their ids, which never changes: a member who joins, leaves or changes
 * between two calls, no one comes twice.
 */
export async function membersAfter(audience: Audience, after: string, most: number): Promise<string[]> {
  const index = await currentPeopleIndex();
  return index.idsAfter(filtersOf(audience), after, most);
}
