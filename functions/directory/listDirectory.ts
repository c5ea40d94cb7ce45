import { blocksAndMutesOf } from '#functions/members/ties/blocks.ts';
import { Answer, type Call } from '#functions/platform/http/call.ts';
import { decodeCursor, encodeCursor } from '#functions/platform/http/cursor.ts';
import {
  DirectoryCursor,
  type DirectoryFacets,
  type PeopleFilters,
} from '#functions/search/people/directoryQuery.ts';
import type { PeopleIndex } from '#functions/search/people/peopleIndex.ts';
import { serve } from '#functions/serve.ts';
import { listDirectory } from '#shared/directory/routes.ts';
import type { Query } from '#shared/platform/contract.ts';
import { currentPeopleIndex } from './currentPeopleIndex.ts';

/** A page of the matching people and, on the first page, their facets; or the values of one facet. */
export async function run({ query, caller }: Call<typeof listDirectory>) {
  const after = decodeCursor(DirectoryCursor, query.cursor);
  const [index, { blocked }] = await Promise.all([currentPeopleIndex(), blocksAndMutesOf(caller.userId)]);
  const filters = filtersOf(query, blocked);
  const { of: facet, ofText: facetText = '' } = query;
  if (facet !== undefined) return facetValues(index, filters, facet, facetText);
  // The index knows only places that all members may see. For a caller without one, distance is undefined, so 'near'
  // gives the order of 'recent' instead of an error: their client may have stored the choice before they removed the
  // place.
  const ownPlace = index.find([caller.userId])[0]?.place;
  const sort = query.sort === 'near' && ownPlace === undefined ? 'recent' : (query.sort ?? 'recent');
  const { people, total, facets, last } = index.query({
    ...filters,
    sort,
    near: ownPlace,
    after,
    limit: query.limit,
    withFacets: after === undefined,
  });
  const page = { people, total, ...(facets === undefined ? {} : shownFacets(facets)) };
  return new Answer(page, { next: encodeCursor(last && { ...last }) });
}

function filtersOf(query: Query<typeof listDirectory>, blocked: ReadonlySet<string>): PeopleFilters {
  const { q, from, to, place, employer, field, degree, open, confirmed, ids } = query;
  return {
    q: q?.trim() === '' ? undefined : q,
    from,
    to,
    places: place,
    employers: employer,
    fields: field,
    degrees: degree,
    open,
    onlyConfirmed: confirmed === 'true',
    onlyIds: ids,
    excludedIds: blocked,
  };
}

function facetValues(
  index: PeopleIndex,
  filters: PeopleFilters,
  facet: 'place' | 'employer' | 'field',
  text: string,
) {
  const { values, total } = index.valuesOf(facet, text, filters);
  return { people: [], total, facets: { [facet]: [...values] } };
}

function shownFacets({ where, class: classes, place, employer, field, open }: DirectoryFacets) {
  const facets = {
    class: [...classes],
    place: [...place],
    employer: [...employer],
    field: [...field],
    open: [...open],
  };
  return { facets, where };
}

export const handler = serve(listDirectory, run);
