import { normalizeText } from '#functions/platform/text/normalizeText.ts';
import type { IndexedPost } from './indexedPost.ts';
import { searchNamesOfPlace, namesOfCompany, namesOfPlace } from './placeNames.ts';
import type { PostQuery } from './postFilters.ts';

/** A post that has changed since the snapshot, with the names of its companies and places. */
export interface ChangedPost {
  readonly post: IndexedPost;
  readonly companies: ReadonlySet<string>;
  readonly places: ReadonlySet<string>;
}

export function changedPostOf(post: IndexedPost): ChangedPost {
  return {
    post,
    companies: namesIn([post.company, post.employer], namesOfCompany),
    places: namesIn([post.place, post.home], namesOfPlace),
  };
}

function namesIn(
  texts: readonly (string | undefined)[],
  namesOf: (text: string) => readonly string[],
): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => (text ? namesOf(text).map(normalizeText) : [])));
}

/** Returns the test whether a query matches a post that is not in the snapshot. */
export function matcherOf(query: PostQuery): (changed: ChangedPost) => boolean {
  const { from, to, excludedIds, after } = query;
  const following = query.following === undefined ? undefined : new Set(query.following);
  const companies = (query.companies ?? []).map(normalizeText);
  const places = (query.places ?? []).flatMap(searchNamesOfPlace).map(normalizeText);
  const isAny = (filterValues: readonly string[], names: ReadonlySet<string>) =>
    filterValues.length === 0 || filterValues.some((name) => names.has(name));
  const inYears = (year: number) =>
    (from === undefined && to === undefined) || (year > 0 && year >= (from ?? 0) && year <= (to ?? Infinity));
  return (changed) =>
    !excludedIds.has(changed.post.authorId) &&
    (after === undefined || changed.post.id < after) &&
    following?.has(changed.post.authorId) !== false &&
    inYears(changed.post.classYear ?? 0) &&
    isAny(companies, changed.companies) &&
    isAny(places, changed.places);
}
